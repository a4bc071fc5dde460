// The identity provider returns to this page inside a hidden frame; the app outside reads the answer from the address.
parent.postMessage(location.href, location.origin);
