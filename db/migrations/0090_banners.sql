-- Banners are written like popups and stand on the front page instead of opening over a page.
ALTER TABLE popups ADD COLUMN place text NOT NULL DEFAULT 'POPUP' CHECK (place IN ('POPUP', 'BANNER'));
