export { presentWebhook, type StoredWebhook, webhooksOfIntent } from './webhook.store.ts';
