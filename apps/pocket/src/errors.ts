import { AppError, type ErrorOptions, type ErrorTable } from '@latchkey/base'

/** Failures in the pocket wallet, besides those of the pairing protocol and the chains. */
export const pocketErrors = {
  key_not_readable: {
    message: 'This is not a private key.',
    hint: 'A private key is 64 hexadecimal digits, with or without 0x before them.',
  },
  key_already_there: { message: 'This account is in the wallet already.' },
  too_many_keys: { message: 'The wallet holds {most} accounts, and no more.' },
  no_code_in_picture: {
    message: 'There is no code in this picture that can be read.',
    hint: 'Take a picture of the whole code, straight from the front.',
  },
  picture_not_readable: { message: 'This file is not a picture that can be read.' },
  camera_not_allowed: {
    message: 'The browser does not let this page use the camera.',
    hint: 'Allow the camera for this page, or paste the link instead.',
  },
  camera_not_found: {
    message: 'No camera was found.',
    hint: 'Paste the link or choose a picture of the code instead.',
  },
  camera_not_offered: {
    message: 'The browser offers no camera to this page.',
    hint: 'Cameras work on https addresses and on localhost only. Paste the link instead.',
  },
  request_gone: { message: 'This request is not open any more.' },
  call_waiting: {
    message: 'The call before this one is in no block yet.',
    hint: 'Approve this one as soon as it is.',
  },
  call_undone: {
    message: 'The call before this one has failed, so that this one is not made.',
    hint: 'Refuse: the site is told what was made.',
  },
  nothing_to_approve: { message: 'Choose at least one account and one network.' },
  fee_refused: {
    message: '{text}',
    hint: 'Ask whoever runs this site to check its network node. Nothing was sent.',
  },
  transaction_refused: { message: 'The network refused the transaction: {text}' },
} as const satisfies ErrorTable

/** A failure of the pocket wallet. */
export class PocketError extends AppError<keyof typeof pocketErrors> {
  constructor(code: keyof typeof pocketErrors, options: ErrorOptions = {}) {
    super(pocketErrors, code, options)
  }
}
