-- Written contracts that follow a casting decision, each with its signatures and what happened to it.
CREATE SEQUENCE agreement_numbers;

CREATE TABLE agreement_forms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('DRAMA', 'NON_DRAMA', 'MUSIC', 'FILM', 'CF', 'SHORT')),
  name text NOT NULL,
  version text NOT NULL,
  -- [{no, title, text}] with {field} places in the text.
  clauses jsonb NOT NULL CHECK (jsonb_typeof(clauses) = 'array'),
  loaded_by bigint REFERENCES users (id),
  published_at timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz,
  CONSTRAINT agreement_forms_once UNIQUE (kind, version)
);

CREATE TABLE agreements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL CONSTRAINT agreements_number_once UNIQUE,
  casting_id bigint NOT NULL REFERENCES castings (id),
  role_id bigint NOT NULL REFERENCES casting_roles (id),
  application_id bigint REFERENCES applications (id) ON DELETE SET NULL,
  form_id bigint NOT NULL REFERENCES agreement_forms (id),
  producer_id bigint REFERENCES users (id),
  actor_id bigint REFERENCES users (id),
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'SENT', 'CHANGE_ASKED', 'ACTOR_SIGNED', 'SIGNED',
    'DECLINED', 'EXPIRED', 'WITHDRAWN', 'ENDED')),
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  terms jsonb NOT NULL,
  -- The notice as it was when this actor applied.
  notice_terms jsonb NOT NULL,
  -- [{fact, notice, agreement, isWorse, reason}]
  differences jsonb NOT NULL DEFAULT '[]',
  -- What the actor asks to change: [{clause, text}].
  change_request jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Until when it waits for an answer.
  due_at timestamptz,
  signed_at timestamptz,
  sealed_at timestamptz,
  pdf_key text,
  pdf_sha256 bytea,
  check_code text CONSTRAINT agreements_check_code_once UNIQUE,
  -- Until when the law has it kept; nobody removes it before.
  keep_until timestamptz,
  end_asked_by text CHECK (end_asked_by IN ('PRODUCER', 'ACTOR')),
  ended_at timestamptz,
  end_reason text
);
CREATE UNIQUE INDEX agreements_once ON agreements (application_id, role_id)
  WHERE state IN ('DRAFT', 'SENT', 'CHANGE_ASKED', 'ACTOR_SIGNED', 'SIGNED');
CREATE INDEX agreements_casting ON agreements (casting_id, id DESC);
CREATE INDEX agreements_actor ON agreements (actor_id, id DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX agreements_producer ON agreements (producer_id) WHERE producer_id IS NOT NULL;
CREATE INDEX agreements_application ON agreements (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX agreements_form ON agreements (form_id);
CREATE INDEX agreements_due ON agreements (due_at) WHERE state IN ('SENT', 'ACTOR_SIGNED');
CREATE INDEX agreements_unsealed ON agreements (id) WHERE state = 'SIGNED' AND sealed_at IS NULL;
CREATE INDEX agreements_kept ON agreements (keep_until) WHERE keep_until IS NOT NULL;

-- Who signed which revision, and by what proof.
CREATE TABLE agreement_signatures (
  agreement_id bigint NOT NULL REFERENCES agreements (id) ON DELETE CASCADE,
  revision integer NOT NULL,
  party text NOT NULL CHECK (party IN ('PRODUCER', 'ACTOR', 'GUARDIAN')),
  user_id bigint REFERENCES users (id),
  name text NOT NULL,
  -- Of a guardian to the actor.
  relation text CHECK (relation IN ('FATHER', 'MOTHER', 'ETC')),
  method text NOT NULL CHECK (method IN ('PASSWORD', 'PHONE_CODE')),
  phone_index text,
  ip_prefix text,
  device text,
  text_sha256 bytea NOT NULL,
  -- The sentence that was agreed to.
  consent text NOT NULL,
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (agreement_id, revision, party)
);

-- What happened to an agreement, each line bound to the one before it.
CREATE TABLE agreement_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agreement_id bigint NOT NULL REFERENCES agreements (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  by bigint REFERENCES users (id),
  what text NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}',
  previous bytea,
  hash bytea NOT NULL,
  CONSTRAINT agreement_events_chain UNIQUE NULLS NOT DISTINCT (agreement_id, previous)
);

-- The guardian who is asked to sign for a minor, by a link in a text.
CREATE TABLE agreement_guardians (
  agreement_id bigint PRIMARY KEY REFERENCES agreements (id) ON DELETE CASCADE,
  name text NOT NULL,
  phone_encrypted text NOT NULL,
  phone_index text NOT NULL,
  token_hash bytea CONSTRAINT agreement_guardians_token_once UNIQUE,
  texts integer NOT NULL DEFAULT 0,
  texted_at timestamptz NOT NULL DEFAULT now()
);

-- What is to be paid, and what both sides say of it.
CREATE TABLE agreement_fees (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agreement_id bigint NOT NULL REFERENCES agreements (id) ON DELETE CASCADE,
  no integer NOT NULL CHECK (no > 0),
  label text NOT NULL,
  gross_won bigint NOT NULL CHECK (gross_won >= 0),
  due_on date NOT NULL,
  paid_on date,
  paid_by bigint REFERENCES users (id),
  answer text CHECK (answer IN ('RECEIVED', 'PART', 'NOT')),
  received_won bigint CHECK (received_won >= 0),
  answered_at timestamptz,
  CONSTRAINT agreement_fees_once UNIQUE (agreement_id, no)
);
CREATE INDEX agreement_fees_due ON agreement_fees (due_on) WHERE answer IS NULL;

-- An agreement goes when the law no longer has it kept, and all of it goes together.
CREATE FUNCTION keep_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.keep_until IS NULL OR OLD.keep_until > now() THEN
    RAISE EXCEPTION 'agreements are kept' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER agreements_kept BEFORE DELETE ON agreements FOR EACH ROW EXECUTE FUNCTION keep_agreement();
CREATE TRIGGER agreements_no_truncating BEFORE TRUNCATE ON agreements FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();

CREATE FUNCTION keep_agreement_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM agreements WHERE id = OLD.agreement_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['agreement_signatures', 'agreement_events'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION keep_agreement_rows()',
      name || '_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION keep_rows()',
      name || '_no_truncating', name);
  END LOOP;
END $$;
