-- The voice of the team in the lines of a scene's partners, one reading a scene. A removed one leaves no row, since
-- with it goes the consent of the person who read it.
CREATE TABLE scene_readings (
  scene_id bigint PRIMARY KEY REFERENCES tape_scenes (id),
  video_id bigint NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  -- [{lineNo, fromMs, toMs}], by the clock of the recording.
  lines jsonb NOT NULL
    CONSTRAINT scene_readings_lines CHECK (jsonb_typeof(lines) = 'array' AND jsonb_array_length(lines) > 0),
  read_by bigint NOT NULL REFERENCES users (id),
  consent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX scene_readings_video ON scene_readings (video_id);
CREATE INDEX scene_readings_read_by ON scene_readings (read_by);
