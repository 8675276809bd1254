// Made by `npm run texts` from locales/en/failure.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type FailureKeys = {
  'failure.cancelled.title': Nothing
  'failure.cancelled.help': Nothing
  'failure.unused.title': Nothing
  'failure.unused.help': Nothing
  'failure.notAllowed.title': Nothing
  'failure.notAllowed.help': Nothing
  'failure.notSupported.title': Nothing
  'failure.notSupported.help': Nothing
  'failure.notInBrowser.title': Nothing
  'failure.notInBrowser.help': Nothing
  'failure.offline.title': Nothing
  'failure.offline.help': Nothing
  'failure.keysUnreachable.title': Nothing
  'failure.keysUnreachable.help': Nothing
  'failure.siteUnreachable.title': Nothing
  'failure.siteUnreachable.help': Nothing
  'failure.busy.title': Nothing
  'failure.busy.help': Nothing
  'failure.failed.title': Nothing
  'failure.failed.help': Nothing
  'failure.badAnswer.title': Nothing
  'failure.badAnswer.help': Nothing
  'failure.dishonest.title': Nothing
  'failure.dishonest.help': Nothing
  'failure.frozen.title': Nothing
  'failure.frozen.help': Nothing
  'failure.session.title': Nothing
  'failure.session.help': Nothing
  'failure.code.title': Nothing
  'failure.code.help': Nothing
  'failure.cannotProceed.title': Nothing
  'failure.cannotProceed.help': Nothing
  'failure.signer.title': Nothing
  'failure.signer.help': Nothing
  'failure.account.title': Nothing
  'failure.account.help': Nothing
  'failure.oldLogin.title': Nothing
  'failure.oldLogin.help': Nothing
  'failure.unreadPasskey.title': Nothing
  'failure.unreadPasskey.help': Nothing
  'failure.passkey.title': Nothing
  'failure.passkey.help': Nothing
  'failure.samePasskey.title': Nothing
  'failure.samePasskey.help': Nothing
  'failure.refusedPasskey.title': Nothing
  'failure.refusedPasskey.help': Nothing
  'failure.lastWayIn.title': Nothing
  'failure.lastWayIn.help': Nothing
  'failure.late.title': Nothing
  'failure.late.help': Nothing
  'failure.foreign.title': Nothing
  'failure.foreign.help': Nothing
  'failure.codeJustSent.title': Nothing
  'failure.codeJustSent.help': Nothing
  'failure.codeLimit.title': Nothing
  'failure.codeLimit.help': Nothing
  'failure.notSent.title': Nothing
  'failure.notSent.help': Nothing
  'failure.notProved.title': Nothing
  'failure.notProved.help': Nothing
  'failure.recoversOther.title': Nothing
  'failure.recoversOther.help': Nothing
  'failure.noKey.title': Nothing
  'failure.noKey.help': Nothing
  'failure.frame.title': Nothing
  'failure.frame.help': Nothing
  'failure.unfinished.title': Nothing
  'failure.unfinished.help': Nothing
  'failure.nameTaken.title': Nothing
  'failure.nameTaken.help': Nothing
  'failure.known.title': Nothing
  'failure.known.help': Nothing
  'failure.phrase.title': Nothing
  'failure.phrase.help': Nothing
  'failure.phraseWords.title': Nothing
  'failure.phraseWords.help': Nothing
  'failure.phraseLine.title': Nothing
  'failure.phraseLine.help': Nothing
  'failure.key.title': Nothing
  'failure.key.help': Nothing
  'failure.notOffered.title': Nothing
  'failure.denied.title': Nothing
  'failure.full.title': Nothing
  'failure.email.title': Nothing
}

/** The sentences of the area "failure". */
export const failureTexts: Area<FailureKeys> = {
  english: {
    'failure.cancelled.title': "You cancelled the request",
    'failure.cancelled.help': "Nothing was made and nothing was signed.",
    'failure.unused.title': "The passkey was not used",
    'failure.unused.help': "Its prompt was closed, or not answered in time. Try again when you are ready.",
    'failure.notAllowed.title': "The browser did not allow the passkey",
    'failure.notAllowed.help': "Its prompt may have been refused. Try again, or use another browser.",
    'failure.notSupported.title': "Webauthn is not supported on this device",
    'failure.notSupported.help': "This browser cannot use passkeys. An email wallet works here too.",
    'failure.notInBrowser.title': "WebAuthn is not supported in this browser",
    'failure.notInBrowser.help': "Open this page in another browser, outside of the app that shows it. An email wallet works here too.",
    'failure.offline.title': "This device is offline",
    'failure.offline.help': "Connect it to the network, then try again. Nothing is lost.",
    'failure.keysUnreachable.title': "The key service cannot be reached",
    'failure.keysUnreachable.help': "Check your connection, then try again. Nothing is lost.",
    'failure.siteUnreachable.title': "The server of this site cannot be reached",
    'failure.siteUnreachable.help': "Check your connection, then try again. Nothing is lost.",
    'failure.busy.title': "There is too much to do just now",
    'failure.busy.help': "Try again in a moment. Nothing is lost.",
    'failure.failed.title': "The key service could not do this",
    'failure.failed.help': "Try again in a moment. If it happens again, tell the owner of this site.",
    'failure.badAnswer.title': "The server of this site sent an answer that cannot be used",
    'failure.badAnswer.help': "Try again in a moment. If it happens again, tell the owner of this site.",
    'failure.dishonest.title': "The key service gave a wrong answer. Nothing was sent.",
    'failure.dishonest.help': "Tell the owner of this site.",
    'failure.frozen.title': "This wallet is locked for now",
    'failure.frozen.help': "Something stored for it was changed. Tell the owner of this site.",
    'failure.session.title': "Failed to create or restore session",
    'failure.session.help': "Sign in to your wallet again.",
    'failure.code.title': "The code is invalid or expired.",
    'failure.code.help': "Compare it with the newest email, or have a new code sent.",
    'failure.cannotProceed.title': "Cannot proceed with your request",
    'failure.cannotProceed.help': "Start again.",
    'failure.signer.title': "Signer not found",
    'failure.signer.help': "This wallet has no account for this kind of network.",
    'failure.account.title': "Account not found",
    'failure.account.help': "The passkey or the address belongs to another wallet.",
    'failure.oldLogin.title': "You signed in too long ago for this",
    'failure.oldLogin.help': "Sign in again, then try once more.",
    'failure.unreadPasskey.title': "The new passkey cannot be read",
    'failure.unreadPasskey.help': "Try another device or another browser.",
    'failure.passkey.title': "The passkey could not be used",
    'failure.passkey.help': "Try again, or use another device.",
    'failure.samePasskey.title': "This device already has a passkey of this wallet",
    'failure.samePasskey.help': "Choose another device in the prompt, such as your phone or a security key.",
    'failure.refusedPasskey.title': "The key service does not accept this passkey",
    'failure.refusedPasskey.help': "Start again with a new one.",
    'failure.lastWayIn.title': "This is the only way into your wallet, so it cannot be removed",
    'failure.lastWayIn.help': "Add another passkey first.",
    'failure.late.title': "This took too long, or was done already",
    'failure.late.help': "Start again.",
    'failure.foreign.title': "This passkey was not made for this site",
    'failure.foreign.help': "Start again on the page of this site.",
    'failure.codeJustSent.title': "A code was sent to this address a moment ago",
    'failure.codeJustSent.help': "Look in your inbox. Another can be sent soon.",
    'failure.codeLimit.title': "As many codes as possible were sent to this address in the last hour",
    'failure.codeLimit.help': "Look in your inbox and in your spam folder.",
    'failure.notSent.title': "The email could not be sent",
    'failure.notSent.help': "Try again in a moment.",
    'failure.notProved.title': "The address could not be confirmed with this code",
    'failure.notProved.help': "Have a new code sent, and enter it on the same page.",
    'failure.recoversOther.title': "This address already brings another wallet back",
    'failure.recoversOther.help': "Recover that wallet, or use another address.",
    'failure.noKey.title': "This browser cannot keep a key for the session",
    'failure.noKey.help': "Private windows and strict settings may forbid it.",
    'failure.frame.title': "The key frame does not answer",
    'failure.frame.help': "Reload the page. Something may keep the frame from loading.",
    'failure.unfinished.title': "The request was accepted, but is not finished yet",
    'failure.unfinished.help': "Look again in a while.",
    'failure.nameTaken.title': "This name is taken",
    'failure.nameTaken.help': "Choose another one.",
    'failure.known.title': "It is in your wallet already",
    'failure.known.help': "Its account is in the list above.",
    'failure.phrase.title': "This is not a valid recovery phrase",
    'failure.phrase.help': "A word is wrong, or the words are in another order.",
    'failure.phraseWords.title': "A recovery phrase has 12, 15, 18, 21 or 24 words",
    'failure.phraseWords.help': "Count yours, and compare them with what you wrote down.",
    'failure.phraseLine.title': "The recovery phrase has a line break",
    'failure.phraseLine.help': "Write all its words on one line.",
    'failure.key.title': "This is not a private key",
    'failure.key.help': "A key has 64 characters: the digits 0 to 9 and the letters a to f.",
    'failure.notOffered.title': "This site offers no embedded wallets",
    'failure.denied.title': "The rules of this wallet do not allow this",
    'failure.full.title': "This wallet can hold no more of these",
    'failure.email.title': "This is not an email address.",
  },
}
