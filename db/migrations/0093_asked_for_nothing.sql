-- Whether somebody would play scenes of exposure was asked of every adult and read by nobody.
UPDATE profiles SET appearance = appearance - 'exposureOk' WHERE appearance ? 'exposureOk';
