-- How often somebody asked the film council's records through us on their latest day, so that nobody spends all of it.
CREATE TABLE movie_people_askers (
  user_id bigint PRIMARY KEY REFERENCES users,
  day date NOT NULL,
  calls int NOT NULL
);
