-- Sealed files are found by their hash.
CREATE UNIQUE INDEX agreements_pdf_sha256 ON agreements (pdf_sha256) WHERE pdf_sha256 IS NOT NULL;
