-- Pictures of a dispute are encrypted in the browser. Earlier ones stay as they are: their sides have seen them, and they end with their case.
alter table dispute_evidence
  alter column upload_id drop not null,
  alter column alt drop not null,
  alter column width drop not null,
  alter column height drop not null,
  alter column placeholder drop not null,
  -- The encrypted file, which is used once.
  add column media_id text constraint encrypted_evidence_once unique references private_media (id),
  add constraint evidence_is_plain_or_encrypted check (
    case when media_id is null then num_nonnulls(upload_id, alt, width, height, placeholder) = 5 else num_nonnulls(upload_id, alt, width, height, placeholder) = 0 end
  );
