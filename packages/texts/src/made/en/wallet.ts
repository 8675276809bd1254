// Made by `npm run texts` from locales/en/wallet.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type WalletKeys = {
  'wallet.unloaded': Nothing
  'wallet.reload': Nothing
  'wallet.tryAgain': Nothing
  'wallet.cancel': Nothing
  'wallet.keep': Nothing
  'wallet.none.title': Nothing
  'wallet.none.help': Nothing
  'wallet.none.helpOther': { wallet: string }
  'wallet.expired.title': Nothing
  'wallet.expired.help': Nothing
  'wallet.expired.again': Nothing
  'wallet.safety': Nothing
  'wallet.safety.progress': { done: string; all: string }
  'wallet.safety.ticked': Nothing
  'wallet.safety.done': Nothing
  'wallet.safety.email': Nothing
  'wallet.safety.emailHelp': Nothing
  'wallet.safety.passkey': Nothing
  'wallet.safety.passkeyHelp': Nothing
  'wallet.safety.firstPasskey': Nothing
  'wallet.safety.firstPasskeyHelp': Nothing
  'wallet.safety.phrase': Nothing
  'wallet.safety.phraseHelp': Nothing
  'wallet.accounts': Nothing
  'wallet.accounts.copy': Nothing
  'wallet.accounts.imported': Nothing
  'wallet.accounts.exported': Nothing
  'wallet.accounts.inUse': Nothing
  'wallet.accounts.use': Nothing
  'wallet.export.phrase': Nothing
  'wallet.export.key': Nothing
  'wallet.export.phraseDanger': Nothing
  'wallet.export.keyDanger': Nothing
  'wallet.export.help': Nothing
  'wallet.export.word': Nothing
  'wallet.export.type': { word: string }
  'wallet.export.mistyped': { word: string }
  'wallet.export.phraseShown': Nothing
  'wallet.export.keyShown': Nothing
  'wallet.export.done': Nothing
  'wallet.passkeys': Nothing
  'wallet.passkeys.none': Nothing
  'wallet.passkeys.help': Nothing
  'wallet.passkeys.since': { time: 'tag' }
  'wallet.passkeys.onlyWay': Nothing
  'wallet.passkeys.remove': Nothing
  'wallet.passkeys.question': Nothing
  'wallet.passkeys.lastQuestion': { email: string }
  'wallet.passkeys.lastQuestionAny': Nothing
  'wallet.passkeys.removeIt': Nothing
  'wallet.passkeys.removed': { name: string }
  'wallet.passkeys.added': { name: string }
  'wallet.passkeys.name': Nothing
  'wallet.passkeys.nameExample': Nothing
  'wallet.passkeys.nameMissing': Nothing
  'wallet.passkeys.add': Nothing
  'wallet.passkeys.unsupported': Nothing
  'wallet.passkeys.unsupportedHelp': Nothing
  'wallet.sessions': Nothing
  'wallet.sessions.help': Nothing
  'wallet.sessions.this': Nothing
  'wallet.sessions.since': { since: 'tag' }
  'wallet.sessions.times': { since: 'tag'; expires: 'tag' }
  'wallet.sessions.end': Nothing
  'wallet.sessions.endIt': Nothing
  'wallet.sessions.ownQuestion': Nothing
  'wallet.sessions.otherQuestion': Nothing
  'wallet.sessions.ended': { name: string }
  'wallet.sessions.code': Nothing
  'wallet.sessions.codeEndIt': Nothing
  'wallet.sessions.codeQuestion': Nothing
  'wallet.sessions.codeEnded': Nothing
  'wallet.recovery': Nothing
  'wallet.recovery.byEmail': { b: 'tag'; email: string }
  'wallet.recovery.how': { wallet: string; lost: string; b: 'tag'; email: string }
  'wallet.recovery.unknown': Nothing
  'wallet.recovery.missing': Nothing
  'wallet.recovery.noEmail': Nothing
  'wallet.recovery.unconfirmed': { email: string }
  'wallet.recovery.confirm': Nothing
  'wallet.recovery.setUp': Nothing
  'wallet.recovery.other': Nothing
  'wallet.import': Nothing
  'wallet.import.help': Nothing
  'wallet.import.phrase': Nothing
  'wallet.import.key': Nothing
  'wallet.import.phraseName': Nothing
  'wallet.import.keyName': Nothing
  'wallet.import.nextName': { name: string; number: number }
  'wallet.import.name': Nothing
  'wallet.import.expected': Nothing
  'wallet.import.expectedHint': Nothing
  'wallet.import.expectedWrong': Nothing
  'wallet.import.passphrase': Nothing
  'wallet.import.passphraseHelp': Nothing
  'wallet.import.phraseNow': Nothing
  'wallet.import.keyNow': Nothing
  'wallet.import.done': Nothing
  'wallet.import.otherAddress': Nothing
  'wallet.import.otherAddressHelp': Nothing
}

/** The sentences of the area "wallet". */
export const walletTexts: Area<WalletKeys> = {
  english: {
    'wallet.unloaded': "The wallet could not be loaded",
    'wallet.reload': "Load the page again",
    'wallet.tryAgain': "Try again",
    'wallet.cancel': "Cancel",
    'wallet.keep': "Keep it",
    'wallet.none.title': "No wallet is open here",
    'wallet.none.help': "Open yours, or make a new one. It takes a moment and needs no app.",
    'wallet.none.helpOther': ["You are connected with ",["wallet"],", which keeps its own keys. Here you can open or make a wallet of this site."],
    'wallet.expired.title': "Your session has expired",
    'wallet.expired.help': "Nothing is lost. Sign in again to go on.",
    'wallet.expired.again': "Sign in again",
    'wallet.safety': "Keep your wallet safe",
    'wallet.safety.progress': [["done"]," of ",["all"]," done"],
    'wallet.safety.ticked': "Done",
    'wallet.safety.done': "All is in place. Try it once: sign out, and come back in.",
    'wallet.safety.email': "A way back by email",
    'wallet.safety.emailHelp': "It brings the wallet back when every passkey is lost.",
    'wallet.safety.passkey': "A second passkey",
    'wallet.safety.passkeyHelp': "On another device, so that one may get lost.",
    'wallet.safety.firstPasskey': "A passkey",
    'wallet.safety.firstPasskeyHelp': "You come in without waiting for a mail.",
    'wallet.safety.phrase': "A copy of the recovery phrase",
    'wallet.safety.phraseHelp': "It opens the wallet anywhere, without this site.",
    'wallet.accounts': "Accounts",
    'wallet.accounts.copy': "Copy address",
    'wallet.accounts.imported': "Imported",
    'wallet.accounts.exported': "Exported",
    'wallet.accounts.inUse': "In use",
    'wallet.accounts.use': "Use this account",
    'wallet.export.phrase': "Export recovery phrase",
    'wallet.export.key': "Export private key",
    'wallet.export.phraseDanger': "Whoever sees the recovery phrase has the wallet",
    'wallet.export.keyDanger': "Whoever sees the private key has the account",
    'wallet.export.help': "Nobody who helps you needs it. It is shown in a part of this page that the page itself cannot read. Make sure that nobody is watching.",
    'wallet.export.word': "export",
    'wallet.export.type': ["Type “",["word"],"” to go ahead"],
    'wallet.export.mistyped': ["Type the word “",["word"],"”, or cancel."],
    'wallet.export.phraseShown': "The recovery phrase is in the frame above. Put it away with “Done”.",
    'wallet.export.keyShown': "The private key is in the frame above. Put it away with “Done”.",
    'wallet.export.done': "Done",
    'wallet.passkeys': "Passkeys",
    'wallet.passkeys.none': "No passkey yet. With one you need no code to sign in.",
    'wallet.passkeys.help': "Each of these opens your wallet. A second one, on another device, is your spare key.",
    'wallet.passkeys.since': ["Added ",["time",""]],
    'wallet.passkeys.onlyWay': "Your only way in. Add another passkey before you remove this one.",
    'wallet.passkeys.remove': "Remove",
    'wallet.passkeys.question': "It will no longer open your wallet. You may be asked to confirm that it is you. Remove it from your device as well.",
    'wallet.passkeys.lastQuestion': ["This is your last passkey. Without it, only a code sent to ",["email"]," lets you in."],
    'wallet.passkeys.lastQuestionAny': "This is your last passkey. Without it, only a code sent by email lets you in.",
    'wallet.passkeys.removeIt': "Remove passkey",
    'wallet.passkeys.removed': ["The passkey ",["name"]," is removed."],
    'wallet.passkeys.added': ["The passkey ",["name"]," is added."],
    'wallet.passkeys.name': "Name of the new passkey",
    'wallet.passkeys.nameExample': "My phone",
    'wallet.passkeys.nameMissing': "Give it a name that you will recognize.",
    'wallet.passkeys.add': "Add a passkey",
    'wallet.passkeys.unsupported': "Webauthn is not supported on this device",
    'wallet.passkeys.unsupportedHelp': "Add passkeys in a browser that can use them.",
    'wallet.sessions': "Sessions",
    'wallet.sessions.help': "While a session lasts, its browser signs small amounts for you without asking for a passkey or a code.",
    'wallet.sessions.this': "This browser",
    'wallet.sessions.since': ["Since ",["since",""]],
    'wallet.sessions.times': ["Since ",["since",""],", expires ",["expires",""]],
    'wallet.sessions.end': "End",
    'wallet.sessions.endIt': "End session",
    'wallet.sessions.ownQuestion': "This browser is signed out of your wallet and has to sign in again.",
    'wallet.sessions.otherQuestion': "That browser has to sign in again before it can sign anything.",
    'wallet.sessions.ended': ["The session ",["name"]," has ended."],
    'wallet.sessions.code': "A code that was sent and not used",
    'wallet.sessions.codeEndIt': "End code",
    'wallet.sessions.codeQuestion': "Whoever has the email can no longer sign in with it.",
    'wallet.sessions.codeEnded': "The code no longer opens anything.",
    'wallet.recovery': "Recovery",
    'wallet.recovery.byEmail': ["A code sent to ",["b",["email"]]," always lets you in. Whoever reads your email can get in too: keep it safe."],
    'wallet.recovery.how': ["If you lose your passkeys, choose “",["wallet"],"”, then “",["lost"],"”. A code goes to ",["b",["email"]],", and with it you make a new passkey. Your addresses stay the same."],
    'wallet.recovery.unknown': "It could not be checked just now whether an email can bring this wallet back.",
    'wallet.recovery.missing': "There is no way back in without a passkey",
    'wallet.recovery.noEmail': "This wallet has no email address. Set up recovery by email, add a second passkey on another device, or keep the recovery phrase in a safe place.",
    'wallet.recovery.unconfirmed': ["The address ",["email"]," is not confirmed yet. Confirm it, add a second passkey on another device, or keep the recovery phrase in a safe place."],
    'wallet.recovery.confirm': "Confirm this address",
    'wallet.recovery.setUp': "Set up recovery by email",
    'wallet.recovery.other': "Use another address",
    'wallet.import': "Import",
    'wallet.import.help': "Bring an account from another wallet. Type its phrase or key only into the frame that opens here. What you import stays in this wallet.",
    'wallet.import.phrase': "Import a recovery phrase",
    'wallet.import.key': "Import a private key",
    'wallet.import.phraseName': "Imported wallet",
    'wallet.import.keyName': "Imported key",
    'wallet.import.nextName': [["name"]," ",["number",4]],
    'wallet.import.name': "Name",
    'wallet.import.expected': "Address that you expect (optional)",
    'wallet.import.expectedHint': "You are told if the phrase opens another one.",
    'wallet.import.expectedWrong': "This is not an address.",
    'wallet.import.passphrase': "The phrase has a passphrase",
    'wallet.import.passphraseHelp': "Only if you set one yourself, beside the words. The frame asks for it.",
    'wallet.import.phraseNow': "Import recovery phrase",
    'wallet.import.keyNow': "Import private key",
    'wallet.import.done': "Imported",
    'wallet.import.otherAddress': "Imported, but it opens another address than you expected",
    'wallet.import.otherAddressHelp': "The phrase may have a passphrase, or the passphrase differs by a letter: each makes a wallet of its own. Import it once more with the right one. Some wallets also keep accounts at other places of the phrase. Those cannot be imported here.",
  },
}
