-- An old password never lets in, whatever an import brings: accounts of an older system have none until they set one.
UPDATE users SET password_hash = NULL WHERE has_legacy_password;
ALTER TABLE users ADD CONSTRAINT users_legacy_without_password CHECK (NOT has_legacy_password OR password_hash IS NULL);
