-- Business numbers and phones of companies as their digits alone, as authorisations hold them: what was typed with
-- hyphens looked like another company's. Drafts may still hold words, which sending refuses.
UPDATE castings SET biz_no = nullif(regexp_replace(biz_no, '\D', '', 'g'), '')
  WHERE biz_no ~ '\D' AND biz_no !~ '[[:alpha:]가-힣]';
UPDATE castings
  SET company_phone = nullif(regexp_replace(regexp_replace(company_phone, '\D', '', 'g'), '^(00)?82(?=\d)0?', '0'), '')
  WHERE company_phone ~ '\D' AND company_phone !~ '[[:alpha:]가-힣]';
UPDATE casting_auth_applications SET biz_no = nullif(regexp_replace(biz_no, '\D', '', 'g'), '') WHERE biz_no ~ '\D';
UPDATE casting_auth_applications
  SET company_phone = nullif(regexp_replace(regexp_replace(company_phone, '\D', '', 'g'), '^(00)?82(?=\d)0?', '0'), '')
  WHERE company_phone ~ '\D';
