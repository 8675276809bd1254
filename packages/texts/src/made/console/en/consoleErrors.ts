// Made by `npm run texts` from locales/en/consoleErrors.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleErrorsKeys = {
  'errors.key_unreadable': Nothing
  'errors.key_unreadable.hint': Nothing
  'errors.key_halves_differ': Nothing
  'errors.organization_needed': Nothing
  'errors.organization_needed.hint': Nothing
  'errors.file_too_long': Nothing
  'errors.file_unreadable': Nothing
  'errors.file_unreadable.hint': Nothing
  'errors.page_not_secure': Nothing
  'errors.page_not_secure.hint': Nothing
  'errors.key_not_kept': Nothing
  'errors.key_not_kept.hint': Nothing
  'errors.key_not_forgotten': Nothing
  'errors.key_not_forgotten.hint': Nothing
  'errors.other_organization': Nothing
  'errors.invitation_refused': { text: string }
  'errors.invitation_unread': Nothing
  'errors.invitation_unanswered': Nothing
  'errors.invitation_unanswered.hint': Nothing
  'errors.passkey_not_made': Nothing
  'errors.passkey_unread': Nothing
  'errors.request_malformed': Nothing
  'errors.oauth_provider_exists': Nothing
  'errors.rate_limited': Nothing
  'errors.stamp_missing': Nothing
  'errors.stamp_malformed': Nothing
  'errors.public_key_unknown': Nothing
  'errors.passkey_unknown': Nothing
  'errors.api_signature_wrong': Nothing
  'errors.passkey_signature_wrong': Nothing
  'errors.api_key_expired': Nothing
  'errors.credential_ambiguous': Nothing
  'errors.session_unknown': Nothing
  'errors.sub_organization_nested': Nothing
  'errors.denied_explicitly': Nothing
  'errors.denied_implicitly': Nothing
  'errors.root_quorum_only': Nothing
  'errors.credential_restricted': Nothing
  'errors.confirmation_needed': Nothing
  'errors.vote_refused': Nothing
  'errors.fingerprint_unknown': Nothing
  'errors.activity_decided': Nothing
  'errors.root_organization_stays': Nothing
  'errors.root_user_needed': Nothing
  'errors.last_way_in': Nothing
  'errors.oidc_token_refused': Nothing
  'errors.invitation_unknown': Nothing
  'errors.email_unknown': Nothing
  'errors.mail_code_refused': Nothing
  'errors.email_ambiguous': Nothing
  'errors.mail_not_sent': Nothing
  'errors.bad_api_key': Nothing
}

/** The sentences of the area "consoleErrors". */
export const consoleErrorsTexts: Area<ConsoleErrorsKeys> = {
  english: {
    'errors.key_unreadable': "This is no API key.",
    'errors.key_unreadable.hint': "It is either 64 hexadecimal digits, or the whole content of the file custody-root.json.",
    'errors.key_halves_differ': "The public half of this key does not belong to its private half.",
    'errors.organization_needed': "The organization is missing.",
    'errors.organization_needed.hint': "Its id stands in the file custody-root.json, beside the key.",
    'errors.file_too_long': "This file is too long to be a key.",
    'errors.file_unreadable': "This file cannot be read.",
    'errors.file_unreadable.hint': "Choose it again, or paste its content.",
    'errors.page_not_secure': "The browser lends its cryptography to pages of https addresses and of localhost only.",
    'errors.page_not_secure.hint': "Open the console by such an address.",
    'errors.key_not_kept': "This browser cannot keep the key.",
    'errors.key_not_kept.hint': "Private windows and strict settings may forbid it. Sign in without keeping it.",
    'errors.key_not_forgotten': "The browser was told to forget the key that it kept, and did not say that it has.",
    'errors.key_not_forgotten.hint': "If you asked it to keep one, clear the data of this site in the settings of the browser.",
    'errors.other_organization': "This belongs to a wallet of a visitor, not to the organization of the owner.",
    'errors.invitation_refused': ["The invitation was not taken. ",["text"]],
    'errors.invitation_unread': "The invitation was not taken: the answer of the key service cannot be read.",
    'errors.invitation_unanswered': "There was no answer.",
    'errors.invitation_unanswered.hint': "You may be a user already: try to sign in before you try again.",
    'errors.passkey_not_made': "No passkey was made: it was cancelled, or took too long.",
    'errors.passkey_unread': "No passkey was made: the answer of the browser cannot be read.",
    'errors.request_malformed': "Malformed request.",
    'errors.oauth_provider_exists': "This OAuth provider is stored already in this organization.",
    'errors.rate_limited': "Too many requests; try again in a moment.",
    'errors.stamp_missing': "Cannot authenticate public API activity request without a stamp (X-Stamp/X-Stamp-Webauthn header).",
    'errors.stamp_malformed': "No valid authentication signature found for request.",
    'errors.public_key_unknown': "Could not find public key in organization or its parent organization.",
    'errors.passkey_unknown': "Webauthn authenticator not found in organization.",
    'errors.api_signature_wrong': "Could not verify api key signature.",
    'errors.passkey_signature_wrong': "Could not verify WebAuthN signature.",
    'errors.api_key_expired': "Expired api key.",
    'errors.credential_ambiguous': "Credential belongs to more than one organization.",
    'errors.session_unknown': "Read-only session is unknown or expired.",
    'errors.sub_organization_nested': "A sub-organization cannot have sub-organizations.",
    'errors.denied_explicitly': "Policy engine denied request explicitly.",
    'errors.denied_implicitly': "Policy engine denied request implicitly.",
    'errors.root_quorum_only': "Only the root quorum may do this.",
    'errors.credential_restricted': "This credential may not make this request.",
    'errors.confirmation_needed': "This moves more than the key of a session may; stamp it by a passkey, or by the key of a fresh code.",
    'errors.vote_refused': "This user has no vote on the activity.",
    'errors.fingerprint_unknown': "No activity found with fingerprint. Consensus activities must target an existing activity by fingerprint.",
    'errors.activity_decided': "Activity is not waiting for votes.",
    'errors.root_organization_stays': "Only a sub-organization can be deleted.",
    'errors.root_user_needed': "User belongs to the root quorum; change the root quorum first.",
    'errors.last_way_in': "After this too few root users could log in for anybody to act for the organization; give one of them another passkey or a key without an end first.",
    'errors.oidc_token_refused': "Invalid OIDC token.",
    'errors.invitation_unknown': "This invitation is unknown, used, revoked or too old.",
    'errors.email_unknown': "No user with this email in the organization.",
    'errors.mail_code_refused': "This code is wrong, used or expired, or was tried too often.",
    'errors.email_ambiguous': "More than one user has this email in the organization.",
    'errors.mail_not_sent': "Email could not be handed over.",
    'errors.bad_api_key': "This is not an API key.",
  },
}
