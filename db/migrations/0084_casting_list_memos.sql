-- What a casting manager notes of a folder, and of each person in it; nobody else reads it.
ALTER TABLE casting_lists ADD COLUMN memo text NOT NULL DEFAULT '';
ALTER TABLE casting_list_profiles ADD COLUMN memo text NOT NULL DEFAULT '';
