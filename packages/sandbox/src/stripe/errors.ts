export interface FaultBody {
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

/** A refusal that leaves no trace; its body is what Stripe would send. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: FaultBody;

  constructor(status: number, body: FaultBody) {
    super(body.message);
    this.status = status;
    this.body = withDocs(body);
  }
}

function withDocs(body: FaultBody): FaultBody {
  return body.code === undefined ? body : { doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`, ...body };
}

export function faultJson(fault: FaultBody): string {
  return JSON.stringify({ error: withDocs(fault) });
}

function invalid(message: string, more: Omit<FaultBody, 'type' | 'message'> = {}, status = 400): StripeFault {
  return new StripeFault(status, { type: 'invalid_request_error', message, ...more });
}

export function unrecognizedUrl(method: string, path: string): StripeFault {
  const hint =
    'If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.';
  return invalid(`Unrecognized request URL (${method}: ${path}). ${hint}`, {}, 404);
}

export function noSuch(what: string, id: string, param: string): StripeFault {
  return invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);
}

export function missingParam(param: string): StripeFault {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function unknownParam(param: string): StripeFault {
  return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

export function badParam(param: string, message: string, code?: string): StripeFault {
  return invalid(message, code === undefined ? { param } : { param, code });
}

export function badEncoding(): StripeFault {
  return invalid('Invalid request (the parameters are not properly form encoded).');
}

export function tooManyParams(): StripeFault {
  return invalid('Invalid request (too many parameters).');
}

export function notFormEncoded(): StripeFault {
  return invalid('Invalid request (check that your POST content type is application/x-www-form-urlencoded).');
}

export function noKey(): StripeFault {
  return invalid(
    "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    {},
    401,
  );
}

export function wrongKey(key: string): StripeFault {
  const shown = key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` : '********';
  return invalid(`Invalid API Key provided: ${shown}`, {}, 401);
}

export function secretKeyNeeded(): StripeFault {
  return invalid(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { code: 'secret_key_required' },
    403,
  );
}

export function noSuchAccount(account: string): StripeFault {
  return invalid(
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
    403,
  );
}

export function wrongClientSecret(what: 'PaymentIntent' | 'SetupIntent' = 'PaymentIntent'): StripeFault {
  return invalid(`The client_secret provided does not match the client_secret associated with the ${what}.`, {
    code: what === 'PaymentIntent' ? 'payment_intent_invalid_parameter' : 'setup_intent_invalid_parameter',
    param: 'client_secret',
  });
}

export function unexpectedState(message: string, intent: object): StripeFault {
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

export function setupState(message: string, intent: object): StripeFault {
  return invalid(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
}

/** A refusal with a code of its own that is about no parameter. */
export function refused(code: string, message: string, param?: string): StripeFault {
  return invalid(message, param === undefined ? { code } : { code, param });
}

export function notForAccounts(): StripeFault {
  return invalid('This sandbox answers this request for the platform only: leave the Stripe-Account header away.');
}

export function notFromHere(): StripeFault {
  return invalid('The switches for tests are turned on the machine of the sandbox itself.', {}, 403);
}

export function cardFault(message: string, code: string, param: string | null, declineCode?: string): StripeFault {
  return new StripeFault(402, {
    type: 'card_error',
    message,
    code,
    ...(param === null ? {} : { param }),
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
  });
}

export function keyReused(key: string): StripeFault {
  return new StripeFault(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters and the same endpoint they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

export function keyInUse(key: string): StripeFault {
  return new StripeFault(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

export function lockTimeout(): StripeFault {
  return new StripeFault(429, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message:
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. Please try again later.',
  });
}
