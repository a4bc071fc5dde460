export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: object;
  setup_intent?: object;
  payment_method?: object;
}

/** Thrown before anything is committed; the body is Stripe's. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = withDocs(body);
  }
}

function withDocs(body: StripeErrorBody): StripeErrorBody {
  return body.code === undefined ? body : { doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`, ...body };
}

export function toErrorJson(fault: StripeErrorBody): string {
  return JSON.stringify({ error: withDocs(fault) });
}

function createInvalidError(message: string, more: Omit<StripeErrorBody, 'type' | 'message'> = {}, status = 400): StripeError {
  return new StripeError(status, { type: 'invalid_request_error', message, ...more });
}

export function createUnrecognizedUrlError(method: string, path: string): StripeError {
  const hint =
    'If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.';
  return createInvalidError(`Unrecognized request URL (${method}: ${path}). ${hint}`, {}, 404);
}

export function createNoSuchError(what: string, id: string, param: string): StripeError {
  return createInvalidError(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);
}

export function createMissingParamError(param: string): StripeError {
  return createInvalidError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function createUnknownParamError(param: string): StripeError {
  return createInvalidError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

export function createBadParamError(param: string, message: string, code?: string): StripeError {
  return createInvalidError(message, code === undefined ? { param } : { param, code });
}

export function createBadEncodingError(): StripeError {
  return createInvalidError('Invalid request (the parameters are not properly form encoded).');
}

export function createTooManyParamsError(): StripeError {
  return createInvalidError('Invalid request (too many parameters).');
}

export function createNotFormEncodedError(): StripeError {
  return createInvalidError('Invalid request (check that your POST content type is application/x-www-form-urlencoded).');
}

export function createNoKeyError(): StripeError {
  return createInvalidError(
    "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    {},
    401,
  );
}

export function createWrongKeyError(key: string): StripeError {
  const maskedKey = key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` : '********';
  return createInvalidError(`Invalid API Key provided: ${maskedKey}`, {}, 401);
}

export function createSecretKeyNeededError(): StripeError {
  return createInvalidError(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { code: 'secret_key_required' },
    403,
  );
}

export function createNoSuchAccountError(account: string): StripeError {
  return createInvalidError(
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
    403,
  );
}

export function createWrongClientSecretError(what: 'PaymentIntent' | 'SetupIntent' = 'PaymentIntent'): StripeError {
  return createInvalidError(`The client_secret provided does not match the client_secret associated with the ${what}.`, {
    code: what === 'PaymentIntent' ? 'payment_intent_invalid_parameter' : 'setup_intent_invalid_parameter',
    param: 'client_secret',
  });
}

export function createUnexpectedStateError(message: string, intent: object): StripeError {
  return createInvalidError(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

export function createSetupStateError(message: string, intent: object): StripeError {
  return createInvalidError(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
}

/** An error with a code. */
export function createRefusedError(code: string, message: string, param?: string): StripeError {
  return createInvalidError(message, param === undefined ? { code } : { code, param });
}

export function createNotForAccountsError(): StripeError {
  return createInvalidError('This sandbox answers this request for the platform only: remove the Stripe-Account header.');
}

export function createNotLocalError(): StripeError {
  return createInvalidError('Test routes are only available on the machine of the sandbox.', {}, 403);
}

export function createCardError(message: string, code: string, param: string | null, declineCode?: string): StripeError {
  return new StripeError(402, {
    type: 'card_error',
    message,
    code,
    ...(param === null ? {} : { param }),
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
  });
}

export function createKeyReusedError(key: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters and the same endpoint they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

export function createKeyInUseError(key: string): StripeError {
  return new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

export function lockTimeout(): StripeError {
  return new StripeError(429, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message:
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. Please try again later.',
  });
}
