-- Exports of more contacts than a team may open on one day: an operator releases or refuses each.
CREATE TABLE contact_releases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  casting_id bigint NOT NULL REFERENCES castings (id),
  asked_by bigint NOT NULL REFERENCES users (id),
  application_ids bigint[] NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RELEASED', 'REFUSED')),
  decision text,
  decided_by bigint REFERENCES users (id),
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX contact_releases_waiting_once ON contact_releases (casting_id, asked_by) WHERE state = 'WAITING';
CREATE INDEX contact_releases_state ON contact_releases (state, id);
CREATE INDEX contact_releases_asked_by ON contact_releases (asked_by);
