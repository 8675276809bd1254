// Made by `npm run texts` from locales/en/embedded.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type EmbeddedKeys = {
  'embedded.tryAgain': Nothing
  'embedded.cancel': Nothing
  'embedded.wallet': Nothing
  'embedded.calls': { count: number }
  'embedded.choose.title': Nothing
  'embedded.choose.help': Nothing
  'embedded.choose.email': Nothing
  'embedded.choose.emailHint': Nothing
  'embedded.choose.emailWrong': Nothing
  'embedded.choose.create': Nothing
  'embedded.choose.existing': Nothing
  'embedded.choose.lost': Nothing
  'embedded.noPasskeys.title': Nothing
  'embedded.noPasskeys.help': Nothing
  'embedded.noPasskeys.secure': Nothing
  'embedded.noPasskeys.email': Nothing
  'embedded.email.signIn.title': Nothing
  'embedded.email.signIn.help': Nothing
  'embedded.email.signIn.helpPasskey': { wallet: string }
  'embedded.email.recovery.title': Nothing
  'embedded.email.recovery.help': Nothing
  'embedded.email.address.title': Nothing
  'embedded.email.address.help': Nothing
  'embedded.email.export.title': Nothing
  'embedded.email.export.help': Nothing
  'embedded.email.passkey.title': Nothing
  'embedded.email.passkey.help': Nothing
  'embedded.email.payment.title': Nothing
  'embedded.email.payment.help': Nothing
  'embedded.email.limit.title': Nothing
  'embedded.email.limit.help': Nothing
  'embedded.email.label': Nothing
  'embedded.email.missing': Nothing
  'embedded.email.send': Nothing
  'embedded.code.title': Nothing
  'embedded.code.help': { email: string }
  'embedded.code.helpLink': { email: string }
  'embedded.code.sent': { email: string }
  'embedded.code.label': Nothing
  'embedded.code.enter': Nothing
  'embedded.code.again': Nothing
  'embedded.code.life': { minutes: number }
  'embedded.code.tries': { count: number }
  'embedded.code.inbox': { link: 'tag' }
  'embedded.code.empty': Nothing
  'embedded.code.short': Nothing
  'embedded.code.long': Nothing
  'embedded.code.strange': Nothing
  'embedded.code.usedUp.title': Nothing
  'embedded.code.usedUp.help': Nothing
  'embedded.code.expired.title': Nothing
  'embedded.code.expired.help': Nothing
  'embedded.digits.help': { email: string }
  'embedded.digits.helpLink': { email: string }
  'embedded.digits.label': Nothing
  'embedded.digits.missing': Nothing
  'embedded.digits.wrong': Nothing
  'embedded.digits.long': Nothing
  'embedded.taken.title': Nothing
  'embedded.taken.help': Nothing
  'embedded.taken.recovery': Nothing
  'embedded.taken.passkey': Nothing
  'embedded.wait.seconds': { seconds: number }
  'embedded.wait.minutes': { minutes: number }
  'embedded.wait.why': Nothing
  'embedded.wait.newsSeconds': { seconds: number }
  'embedded.wait.newsMinutes': { minutes: number }
  'embedded.wait.over': Nothing
  'embedded.link.broken': Nothing
  'embedded.link.brokenHelp': Nothing
  'embedded.link.foreign': Nothing
  'embedded.link.foreignHelp': Nothing
  'embedded.confirm.done': Nothing
  'embedded.confirm.doneHelp': { b: 'tag'; email: string }
  'embedded.confirm.missing': Nothing
  'embedded.confirm.missingHelp': { b: 'tag'; email: string }
  'embedded.confirm.start': Nothing
  'embedded.working.passkey.title': Nothing
  'embedded.working.passkey.help': Nothing
  'embedded.working.passkey.late': Nothing
  'embedded.working.first-use.title': Nothing
  'embedded.working.first-use.help': Nothing
  'embedded.working.first-use.late': Nothing
  'embedded.working.wallet.title': Nothing
  'embedded.working.wallet.help': Nothing
  'embedded.working.wallet.late': Nothing
  'embedded.working.mail.title': Nothing
  'embedded.working.mail.help': Nothing
  'embedded.working.mail.late': Nothing
  'embedded.working.code.title': Nothing
  'embedded.working.code.help': Nothing
  'embedded.working.code.late': Nothing
  'embedded.working.session.title': Nothing
  'embedded.working.session.help': Nothing
  'embedded.working.session.late': Nothing
  'embedded.request.transaction': Nothing
  'embedded.request.transactionWho': { b: 'tag'; network: string; address: 'tag' }
  'embedded.request.signature': Nothing
  'embedded.request.confirm': Nothing
  'embedded.request.signatureWho': { b: 'tag'; network: string; address: 'tag' }
  'embedded.request.reject': Nothing
  'embedded.request.approve': Nothing
  'embedded.request.news': { card: string }
}

/** The sentences of the area "embedded". */
export const embeddedTexts: Area<EmbeddedKeys> = {
  english: {
    'embedded.tryAgain': "Try again",
    'embedded.cancel': "Cancel",
    'embedded.wallet': "Your wallet",
    'embedded.calls': [["count",2,{"one":[0," call"],"other":[0," calls"]}]],
    'embedded.choose.title': "A wallet that a passkey opens",
    'embedded.choose.help': "No app and no password. Your fingerprint, your face or the lock of your device opens it.",
    'embedded.choose.email': "Email for recovery (optional)",
    'embedded.choose.emailHint': "You confirm it next. Without it, nobody can let you back in if you lose your passkey.",
    'embedded.choose.emailWrong': "This is not an email address.",
    'embedded.choose.create': "Create a wallet with a passkey",
    'embedded.choose.existing': "Use a passkey I have",
    'embedded.choose.lost': "I lost my passkey",
    'embedded.noPasskeys.title': "Webauthn is not supported on this device",
    'embedded.noPasskeys.help': "This browser cannot use passkeys. Try a newer one, or another.",
    'embedded.noPasskeys.secure': "Passkeys also need a page with a secure connection (https).",
    'embedded.noPasskeys.email': "Use an email wallet instead",
    'embedded.email.signIn.title': "A wallet that your email opens",
    'embedded.email.signIn.help': "You get a code by email, to use in this browser. New here? Your wallet is made at once.",
    'embedded.email.signIn.helpPasskey': ["You get a code by email, to use in this browser. New here? Your wallet is made at once. If yours opens with a passkey, choose “",["wallet"],"” instead."],
    'embedded.email.recovery.title': "Get back into your wallet",
    'embedded.email.recovery.help': "Enter the address that you confirmed for this wallet: another address opens another wallet. You get a code, then make a new passkey.",
    'embedded.email.address.title': "Recovery by email",
    'embedded.email.address.help': "You get a code by email. It shows that the address is yours. Then the address can bring your wallet back.",
    'embedded.email.export.title': "Confirm that it is you",
    'embedded.email.export.help': "Before a phrase or a key is shown, you get a code by email.",
    'embedded.email.passkey.title': "Confirm that it is you",
    'embedded.email.passkey.help': "Your last code was a while ago. Before your passkeys change, you get another one by email.",
    'embedded.email.payment.title': "Confirm that it is you",
    'embedded.email.payment.help': "Before this is signed, you get a code by email.",
    'embedded.email.limit.title': "Confirm that it is you",
    'embedded.email.limit.help': "Before the limit is raised, you get a code by email.",
    'embedded.email.label': "Email address",
    'embedded.email.missing': "Enter an email address, such as ada@example.org.",
    'embedded.email.send': "Send a code",
    'embedded.code.title': "Check your email",
    'embedded.code.help': ["A code was sent to ",["email"],". Paste it here."],
    'embedded.code.helpLink': ["A code was sent to ",["email"],". Paste it here, or open the link of the email in this browser."],
    'embedded.code.sent': ["A code was sent to ",["email"],"."],
    'embedded.code.label': "Code",
    'embedded.code.enter': "Continue",
    'embedded.code.again': "Send a new code",
    'embedded.code.life': ["The code works for ",["minutes",2,{"one":[0," more minute"],"other":[0," more minutes"]}],". Nothing came? Look in your spam folder."],
    'embedded.code.tries': [["count",2,{"=1":"You can try once more.","one":["You can try ",0," more time."],"other":["You can try ",0," more times."]}]],
    'embedded.code.inbox': ["This is a local run: its emails are in ",["link","the inbox of this server"]],
    'embedded.code.empty': "Enter the code from the email.",
    'embedded.code.short': "This is only part of a code. Copy the whole line from the email.",
    'embedded.code.long': "This is more than a code. Copy only the line with the code.",
    'embedded.code.strange': "This is not a code. Copy only the line with the code.",
    'embedded.code.usedUp.title': "The code was wrong too often",
    'embedded.code.usedUp.help': "It no longer works. Have a new one sent, and copy all of it.",
    'embedded.code.expired.title': "This code has expired",
    'embedded.code.expired.help': "Have a new one sent.",
    'embedded.digits.help': ["A code of six digits was sent to ",["email"],". Type it here."],
    'embedded.digits.helpLink': ["A code of six digits was sent to ",["email"],". Type it here, or open the link of the email in this browser."],
    'embedded.digits.label': "Six-digit code",
    'embedded.digits.missing': "Enter all six digits of the code.",
    'embedded.digits.wrong': "This code does not match",
    'embedded.digits.long': "Is there a long code in the email instead? Paste it here.",
    'embedded.taken.title': "Your code was right",
    'embedded.taken.help': "Your wallet could not be opened yet.",
    'embedded.taken.recovery': "Now make a new passkey for your wallet.",
    'embedded.taken.passkey': "Continue with the passkey",
    'embedded.wait.seconds': ["(in ",["seconds",4]," s)"],
    'embedded.wait.minutes': ["(in ",["minutes",4]," min)"],
    'embedded.wait.why': "Another code cannot be sent to this address yet.",
    'embedded.wait.newsSeconds': ["Another code can be sent in ",["seconds",2,{"one":[0," second"],"other":[0," seconds"]}],"."],
    'embedded.wait.newsMinutes': ["Another code can be sent in ",["minutes",2,{"one":[0," minute"],"other":[0," minutes"]}],"."],
    'embedded.wait.over': "Another code can be sent now.",
    'embedded.link.broken': "The link is incomplete",
    'embedded.link.brokenHelp': "Part of it was lost. Copy the code from the email instead, and paste it where you asked for it.",
    'embedded.link.foreign': "This code was asked for in another browser",
    'embedded.link.foreignHelp': "It opens your wallet only there. Open the link in that browser, or have a new code sent from here.",
    'embedded.confirm.done': "Your address is confirmed",
    'embedded.confirm.doneHelp': ["If you lose your passkey, a code sent to ",["b",["email"]]," lets you make a new one."],
    'embedded.confirm.missing': "Your address is not confirmed yet",
    'embedded.confirm.missingHelp': ["Until you confirm it, emails to ",["b",["email"]]," cannot bring your wallet back if you lose your passkey."],
    'embedded.confirm.start': "Confirm this address",
    'embedded.working.passkey.title': "Waiting for your passkey",
    'embedded.working.passkey.help': "Answer the prompt of your browser or device.",
    'embedded.working.passkey.late': "Don’t see a prompt? It may be behind this window, or on your phone. You can cancel and try again.",
    'embedded.working.first-use.title': "Now use your new passkey",
    'embedded.working.first-use.help': "It is ready. Your device asks once more, to open the wallet with it.",
    'embedded.working.first-use.late': "Don’t see a prompt? It may be behind this window, or on your phone. You can cancel, and use the passkey later.",
    'embedded.working.wallet.title': "Creating your wallet",
    'embedded.working.wallet.help': "This takes a moment.",
    'embedded.working.wallet.late': "This takes longer than usual. Nothing is lost if you cancel.",
    'embedded.working.mail.title': "Sending the code",
    'embedded.working.mail.help': "This takes a moment.",
    'embedded.working.mail.late': "This takes longer than usual. You can cancel and try again.",
    'embedded.working.code.title': "Checking the code",
    'embedded.working.code.help': "This takes a moment.",
    'embedded.working.code.late': "This takes longer than usual. You can cancel and try again.",
    'embedded.working.session.title': "Opening your wallet",
    'embedded.working.session.help': "This takes a moment.",
    'embedded.working.session.late': "This takes longer than usual. You can cancel and try again.",
    'embedded.request.transaction': "Approve a transaction",
    'embedded.request.transactionWho': ["This page wants to send this transaction from your account on ",["b",["network"]],": ",["address",""]],
    'embedded.request.signature': "Approve a signature",
    'embedded.request.confirm': "Confirm that it is you",
    'embedded.request.signatureWho': ["This page wants you to sign this with your account on ",["b",["network"]],": ",["address",""]],
    'embedded.request.reject': "Reject",
    'embedded.request.approve': "Approve",
    'embedded.request.news': [["card"],". Approve or reject."],
  },
}
