// Made by `npm run texts` from locales/en/pocketErrors.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type PocketErrorsKeys = {
  'errors.key_not_readable': Nothing
  'errors.key_not_readable.hint': Nothing
  'errors.key_already_there': Nothing
  'errors.too_many_keys': { most: string }
  'errors.no_code_in_picture': Nothing
  'errors.no_code_in_picture.hint': Nothing
  'errors.picture_not_readable': Nothing
  'errors.camera_not_allowed': Nothing
  'errors.camera_not_allowed.hint': Nothing
  'errors.camera_not_found': Nothing
  'errors.camera_not_found.hint': Nothing
  'errors.camera_not_offered': Nothing
  'errors.camera_not_offered.hint': Nothing
  'errors.request_gone': Nothing
  'errors.call_waiting': Nothing
  'errors.call_waiting.hint': Nothing
  'errors.call_undone': Nothing
  'errors.call_undone.hint': Nothing
  'errors.nothing_to_approve': Nothing
  'errors.fee_refused.hint': Nothing
  'errors.transaction_refused': { text: string }
  'errors.bad_pairing_uri': Nothing
  'errors.bad_pairing_uri.hint': Nothing
  'errors.mismatched_topic': Nothing
  'errors.mismatched_topic.hint': Nothing
  'errors.pairing_version': Nothing
  'errors.pairing_expired': Nothing
  'errors.pairing_expired.hint': Nothing
  'errors.pairing_too_long': Nothing
  'errors.pairing_too_long.hint': Nothing
}

/** The sentences of the area "pocketErrors". */
export const pocketErrorsTexts: Area<PocketErrorsKeys> = {
  english: {
    'errors.key_not_readable': "This is not a private key.",
    'errors.key_not_readable.hint': "A private key is 64 hexadecimal digits, with or without 0x before them.",
    'errors.key_already_there': "This account is in the wallet already.",
    'errors.too_many_keys': ["The wallet holds ",["most"]," accounts, and no more."],
    'errors.no_code_in_picture': "There is no code in this picture that can be read.",
    'errors.no_code_in_picture.hint': "Take a picture of the whole code, straight from the front.",
    'errors.picture_not_readable': "This file is not a picture that can be read.",
    'errors.camera_not_allowed': "The browser does not let this page use the camera.",
    'errors.camera_not_allowed.hint': "Allow the camera for this page, or paste the link instead.",
    'errors.camera_not_found': "No camera was found.",
    'errors.camera_not_found.hint': "Paste the link or choose a picture of the code instead.",
    'errors.camera_not_offered': "The browser offers no camera to this page.",
    'errors.camera_not_offered.hint': "Cameras work on https addresses and on localhost only. Paste the link instead.",
    'errors.request_gone': "This request is not open any more.",
    'errors.call_waiting': "The call before this one is in no block yet.",
    'errors.call_waiting.hint': "Approve this one as soon as it is.",
    'errors.call_undone': "The call before this one has failed, so that this one is not made.",
    'errors.call_undone.hint': "Refuse: the site is told what was made.",
    'errors.nothing_to_approve': "Choose at least one account and one network.",
    'errors.fee_refused.hint': "Ask whoever runs this site to check its network node. Nothing was sent.",
    'errors.transaction_refused': ["The network refused the transaction: ",["text"]],
    'errors.bad_pairing_uri': "This is not a pairing code.",
    'errors.bad_pairing_uri.hint': "Scan or paste the code that the site shows. It begins with wc:",
    'errors.mismatched_topic': "This pairing code is damaged: its address is not that of its key.",
    'errors.mismatched_topic.hint': "Scan or paste the code again.",
    'errors.pairing_version': "This pairing code is of an older kind that nobody answers any more.",
    'errors.pairing_expired': "This pairing code has ended.",
    'errors.pairing_expired.hint': "Ask the site for a new one.",
    'errors.pairing_too_long': "This pairing code would last longer than a code may.",
    'errors.pairing_too_long.hint': "Set the date and time of this device to automatic, then ask the site for a new code.",
  },
}
