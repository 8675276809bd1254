import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Everything that can keep the program from starting, and what its page server answers. Each is one line with the way out. */
export const latchkeyErrors = {
  bad_configuration: {
    message: 'The configuration {file} cannot be used: {field} {problem}.',
    hint: 'Correct that line; latchkey.config.example.ts shows every field.',
  },
  configuration_missing: {
    message: 'LATCHKEY_CONFIG names {file}, but there is no such file.',
    hint: 'Create it (latchkey.config.example.ts is a start), or unset LATCHKEY_CONFIG.',
  },
  configuration_unreadable: {
    message: 'The configuration {file} could not be loaded: {problem}.',
    hint: 'It must be a TypeScript or JavaScript module with a default export.',
  },
  folder_unwritable: {
    message: 'The data folder {folder} cannot be written ({reason}).',
    hint: 'Give this user the right to write there, or set LATCHKEY_DATA to another folder.',
  },
  port_taken: {
    message: 'Port {port} is already taken.',
    hint: 'Stop the program that uses it, or set LATCHKEY_PORT to another port.',
  },
  frame_port_taken: {
    message: 'Port {port}, which the key frame needs, is already taken.',
    hint: 'Stop the program that uses it, or set LATCHKEY_FRAME_PORT to another port; unset, it is the one after LATCHKEY_PORT.',
  },
  admin_port_taken: {
    message: 'Port {port}, which LATCHKEY_ADMIN_PORT names, is already taken.',
    hint: 'Stop the program that uses it, or set LATCHKEY_ADMIN_PORT to another port; unset, there is none.',
  },
  frame_shares_host: {
    message: 'The key frame {frame} and the page {page} share a host, so that the one could read what the other keeps.',
    hint: 'Give the key frame a host name of its own by LATCHKEY_FRAME_ORIGIN.',
  },
  sponsor_key_unusable: {
    message: 'The configuration says that fees are paid for visitors, but the key for it cannot be used: {reason}.',
    hint: 'Put a private key of its own into a file and name that by LATCHKEY_SPONSOR_KEY_FILE, or take `sponsor` out.',
  },
  bad_custody_key: {
    message: 'The API key of custody is no P-256 key.',
    hint: 'It is the 64 hexadecimal characters of a private key; correct LATCHKEY_CUSTODY_API_KEY or the configuration.',
  },
  address_unusable: {
    message: 'The address {host} port {port} cannot be listened on ({reason}).',
    hint: 'Choose another with LATCHKEY_HOST and LATCHKEY_PORT.',
  },
  database_unusable: {
    message: 'The database could not be opened: {reason}.',
    hint: 'Check DATABASE_URL, or the data folder named by LATCHKEY_DATA.',
  },
  chains_not_started: {
    message: 'The local chains could not be started: {reason}.',
    hint: 'Configure a network in latchkey.config.ts to do without them.',
  },
  web_not_built: {
    message: 'The web pages could not be built.',
    hint: 'The lines above say why; after an update, "npm install" often helps.',
  },
  unknown_command: {
    message: 'There is no command "{words}".',
    hint: 'Run "{call} help" for all of them.',
  },
  init_refused: {
    message: 'The configuration {path} was not written: {reason}.',
    hint: 'Name another file, or move that one away.',
  },
  pages_missing: {
    message: 'The pages that came with this program are not in {folder}, or not whole.',
    hint: 'Install the program again.',
  },
  wallet_module_not_built: {
    message: 'The code for {wallet} could not be built: {reason}.',
    hint: 'Correct its module, or take it out of the field wallets of the configuration.',
  },
  wrong_host: { message: 'This server does not answer for {host}.', hint: 'Open {origin}, or set LATCHKEY_ORIGIN.' },
  bad_faucet_request: { message: 'The faucet needs a local chain, an address and, if any, one of its tokens.' },
  faucet_to_nobody: {
    message: 'The zero address belongs to nobody, so the faucet does not pay it.',
    hint: 'Enter the address of an account.',
  },
  faucet_busy: { message: 'The faucet is busy.', hint: 'Try again in a moment.' },
  not_allowed: { message: 'This request is not allowed from here.' },
} as const satisfies ErrorTable

/** A failure of the program itself. */
export class LatchkeyError extends AppError<keyof typeof latchkeyErrors> {
  constructor(code: keyof typeof latchkeyErrors, options?: ErrorOptions) {
    super(latchkeyErrors, code, options)
  }
}

/** The first line of a foreign failure, short and without a final full stop, to be put into a sentence. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n', 1)[0] ?? '').slice(0, 300).replace(/\.$/, '')
}
