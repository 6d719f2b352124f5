-- Texts are found by their number, so that those to a person go with the person, and end DELIVERED or FAILED by the
-- provider's report.
ALTER TABLE outbox
  ADD COLUMN recipient_index text,
  ADD COLUMN reported_at timestamptz,
  DROP CONSTRAINT outbox_status_check,
  ADD CONSTRAINT outbox_status_check CHECK (status IN ('READY', 'SENDING', 'SENT', 'DELIVERED', 'FAILED'));
CREATE INDEX outbox_recipient ON outbox (recipient_index) WHERE recipient_index IS NOT NULL;
CREATE INDEX outbox_unreported ON outbox (sent_at) WHERE status = 'SENT';

-- Consents to advertising have to be confirmed every two years: when the person last stood by them.
ALTER TABLE consents ADD COLUMN confirmed_at timestamptz;
UPDATE consents SET confirmed_at = created_at;
ALTER TABLE consents ALTER COLUMN confirmed_at SET DEFAULT now(), ALTER COLUMN confirmed_at SET NOT NULL;

-- The log can't be changed; after two years its end comes.
CREATE INDEX audit_log_created ON audit_log USING brin (created_at);
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '2 years' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'append-only';
END $$;
DROP TRIGGER audit_log_append_only ON audit_log;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
