// Made by `npm run texts` from locales/en/sign.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type SignKeys = {
  'sign.label': Nothing
  'sign.connect': Nothing
  'sign.kind.label': Nothing
  'sign.kind.message': Nothing
  'sign.kind.typedData': Nothing
  'sign.kind.call': Nothing
  'sign.field.message': Nothing
  'sign.field.typedData': Nothing
  'sign.field.empty': Nothing
  'sign.field.endsEarly': Nothing
  'sign.field.mistake': { line: number; column: number }
  'sign.sample': Nothing
  'sign.sampleMessage': Nothing
  'sign.card': Nothing
  'sign.submit': Nothing
  'sign.cancelled': Nothing
  'sign.failed': Nothing
  'sign.wait.confirm': { wallet: string }
  'sign.wait.confirmAny': Nothing
  'sign.wait.switch': { wallet: string }
  'sign.wait.switchAny': Nothing
  'sign.wait.signing': Nothing
  'sign.wait.embedded': Nothing
  'sign.wait.remote': Nothing
  'sign.wait.extension': Nothing
  'sign.wait.there': Nothing
  'sign.wait.open': { wallet: string }
  'sign.wait.stop': Nothing
  'sign.result.title': Nothing
  'sign.result.signature': Nothing
  'sign.result.verified': { b: 'tag'; address: 'tag' }
  'sign.result.notPlain': Nothing
  'sign.result.contract': Nothing
  'sign.result.plainKey': { address: 'tag' }
  'sign.result.copy': Nothing
  'sign.result.again': Nothing
}

/** The sentences of the area "sign". */
export const signTexts: Area<SignKeys> = {
  english: {
    'sign.label': "Sign",
    'sign.connect': "Connect a wallet to sign. What you typed is kept.",
    'sign.kind.label': "What to sign",
    'sign.kind.message': "Text message",
    'sign.kind.typedData': "Structured data",
    'sign.kind.call': "A call, to read",
    'sign.field.message': "Message",
    'sign.field.typedData': "Typed data (JSON)",
    'sign.field.empty': "Enter what you want to sign.",
    'sign.field.endsEarly': "This is not JSON yet: it ends too early, in the middle of something.",
    'sign.field.mistake': ["This is not JSON: look at line ",["line",4],", column ",["column",4],"."],
    'sign.sample': "Use a sample",
    'sign.sampleMessage': "I keep the key to this door.",
    'sign.card': "What your wallet will sign",
    'sign.submit': "Sign",
    'sign.cancelled': "You cancelled the request. Nothing was signed.",
    'sign.failed': "The wallet did not sign.",
    'sign.wait.confirm': ["Confirm in ",["wallet"]],
    'sign.wait.confirmAny': "Confirm in your wallet",
    'sign.wait.switch': ["Switch the network in ",["wallet"]],
    'sign.wait.switchAny': "Switch the network in your wallet",
    'sign.wait.signing': "Your wallet is signing",
    'sign.wait.embedded': "This takes a moment. If its session has ended, it asks for your passkey or a code first.",
    'sign.wait.remote': "The request waits in the wallet on your other device. Nothing happens until you approve it there.",
    'sign.wait.extension': "Don’t see it? Click the extension icon beside the address bar.",
    'sign.wait.there': "Nothing happens until you approve it there.",
    'sign.wait.open': ["Open ",["wallet"]],
    'sign.wait.stop': "Stop waiting",
    'sign.result.title': "Signed",
    'sign.result.signature': "Signature",
    'sign.result.verified': [["b","Verified."]," Signed by ",["address",""]],
    'sign.result.notPlain': "Not the signature of a plain key of this account",
    'sign.result.contract': "A contract wallet signs in its own way; only its contract can say whether the signature holds.",
    'sign.result.plainKey': ["A plain key of ",["address",""]," would have made it."],
    'sign.result.copy': "Copy signature",
    'sign.result.again': "Sign something else",
  },
}
