-- A person who leaves takes their signature out of an agreement that was never concluded; all others stay append-only.
CREATE OR REPLACE FUNCTION keep_agreement_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM agreements WHERE id = OLD.agreement_id) THEN RETURN OLD; END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'agreement_signatures' AND EXISTS (
    SELECT FROM agreements WHERE id = OLD.agreement_id AND signed_at IS NULL AND ended_at IS NOT NULL) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
