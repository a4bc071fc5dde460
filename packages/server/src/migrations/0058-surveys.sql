-- Surveys about members, who opened them themselves.
create table survey (
  id text primary key,
  app text not null,
  kind text not null constraint survey_kind check (kind in ('size', 'icbm')),
  fqsid text not null,
  -- Who opened it; null while it only waits for somebody.
  owner_id text references account (id),
  status text not null constraint survey_status check (status in ('awaiting_consent', 'open', 'paused', 'closed', 'withdrawn')),
  version int not null default 1,
  consent_version text,
  consent_at timestamptz,
  -- Images of the owner's pieces.
  pictures text[] not null default '{}',
  -- The size by the owner's own word.
  declared_band int,
  declared_ordinal int,
  declared_at timestamptz,
  -- By a decision about a report.
  hidden boolean not null default false,
  -- Complete answers, and those of them that look dishonest.
  answers int not null default 0,
  shady int not null default 0,
  -- Of a survey that the team prepared.
  name text,
  url text,
  prepared_by text references account (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint survey_once unique (app, kind, fqsid),
  constraint survey_open_has_consent check (status in ('awaiting_consent', 'withdrawn') or (owner_id is not null and consent_version is not null and consent_at is not null)),
  constraint survey_withdrawn_is_empty check (status not in ('awaiting_consent', 'withdrawn') or (answers = 0 and shady = 0))
);
create index surveys_of_owner on survey (owner_id, app, changed_at desc, id desc);
create index surveys_prepared on survey (app, created_at desc, id desc) where prepared_by is not null;

create table survey_answer (
  id text primary key,
  survey_id text not null references survey (id),
  -- A hash of the member's ID, or of the token; of one survey only, so that answers to two can't be connected.
  respondent text not null,
  token_hash text not null,
  -- What was answered, sealed: measurements are nobody's business.
  answers_sealed bytea not null,
  is_complete boolean not null,
  -- The size that the answer is counted as; null for one without.
  uk_band int,
  ordinal int,
  -- Looks as if it wasn't given honestly, and counts for less.
  is_shady boolean not null default false,
  -- A hash of the network, for this survey alone; forgotten after two days.
  origin text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint survey_answer_once unique (survey_id, respondent),
  constraint survey_answer_token unique (token_hash)
);
create index survey_answers_by_origin on survey_answer (survey_id, origin, created_at) where origin is not null;
create index survey_answers_old_origin on survey_answer (changed_at) where origin is not null;
create index survey_answers_begun on survey_answer (changed_at) where not is_complete;

-- How often each size was answered, so that results don't read every answer.
create table survey_size (
  survey_id text not null references survey (id),
  uk_band int not null,
  ordinal int not null,
  honest int not null default 0 constraint survey_size_honest check (honest >= 0),
  shady int not null default 0 constraint survey_size_shady check (shady >= 0),
  primary key (survey_id, uk_band, ordinal)
);
