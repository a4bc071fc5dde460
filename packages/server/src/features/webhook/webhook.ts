export { listWebhooksOfIntent, presentWebhook, type StoredWebhook } from './webhook.store.ts';
