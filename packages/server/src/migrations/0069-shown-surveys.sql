-- Only surveys that others see, so that looking for another one takes as long as looking for one that never existed.
create unique index survey_shown on survey (app, kind, fqsid) where status = 'open' and not hidden;
