// Made by `npm run texts` from locales/en/embedded.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type EmbeddedKeys = {
  'embedded.tryAgain': Nothing
  'embedded.cancel': Nothing
  'embedded.wallet': Nothing
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
  'embedded.request.signatureWho': { b: 'tag'; network: string; address: 'tag' }
  'embedded.request.reject': Nothing
  'embedded.request.approve': Nothing
  'embedded.request.news': { card: string }
  'embedded.failure.cancelled.title': Nothing
  'embedded.failure.cancelled.help': Nothing
  'embedded.failure.unused.title': Nothing
  'embedded.failure.unused.help': Nothing
  'embedded.failure.notAllowed.title': Nothing
  'embedded.failure.notAllowed.help': Nothing
  'embedded.failure.notSupported.title': Nothing
  'embedded.failure.notSupported.help': Nothing
  'embedded.failure.notInBrowser.title': Nothing
  'embedded.failure.notInBrowser.help': Nothing
  'embedded.failure.offline.title': Nothing
  'embedded.failure.offline.help': Nothing
  'embedded.failure.keysUnreachable.title': Nothing
  'embedded.failure.keysUnreachable.help': Nothing
  'embedded.failure.siteUnreachable.title': Nothing
  'embedded.failure.siteUnreachable.help': Nothing
  'embedded.failure.busy.title': Nothing
  'embedded.failure.busy.help': Nothing
  'embedded.failure.failed.title': Nothing
  'embedded.failure.failed.help': Nothing
  'embedded.failure.badAnswer.title': Nothing
  'embedded.failure.badAnswer.help': Nothing
  'embedded.failure.dishonest.title': Nothing
  'embedded.failure.dishonest.help': Nothing
  'embedded.failure.frozen.title': Nothing
  'embedded.failure.frozen.help': Nothing
  'embedded.failure.session.title': Nothing
  'embedded.failure.session.help': Nothing
  'embedded.failure.code.title': Nothing
  'embedded.failure.code.help': Nothing
  'embedded.failure.cannotProceed.title': Nothing
  'embedded.failure.cannotProceed.help': Nothing
  'embedded.failure.signer.title': Nothing
  'embedded.failure.signer.help': Nothing
  'embedded.failure.account.title': Nothing
  'embedded.failure.account.help': Nothing
  'embedded.failure.oldLogin.title': Nothing
  'embedded.failure.oldLogin.help': Nothing
  'embedded.failure.unreadPasskey.title': Nothing
  'embedded.failure.unreadPasskey.help': Nothing
  'embedded.failure.passkey.title': Nothing
  'embedded.failure.passkey.help': Nothing
  'embedded.failure.samePasskey.title': Nothing
  'embedded.failure.samePasskey.help': Nothing
  'embedded.failure.refusedPasskey.title': Nothing
  'embedded.failure.refusedPasskey.help': Nothing
  'embedded.failure.lastWayIn.title': Nothing
  'embedded.failure.lastWayIn.help': Nothing
  'embedded.failure.late.title': Nothing
  'embedded.failure.late.help': Nothing
  'embedded.failure.foreign.title': Nothing
  'embedded.failure.foreign.help': Nothing
  'embedded.failure.codeJustSent.title': Nothing
  'embedded.failure.codeJustSent.help': Nothing
  'embedded.failure.codeLimit.title': Nothing
  'embedded.failure.codeLimit.help': Nothing
  'embedded.failure.notSent.title': Nothing
  'embedded.failure.notSent.help': Nothing
  'embedded.failure.notProved.title': Nothing
  'embedded.failure.notProved.help': Nothing
  'embedded.failure.recoversOther.title': Nothing
  'embedded.failure.recoversOther.help': Nothing
  'embedded.failure.noNewWallets.title': Nothing
  'embedded.failure.noNewWallets.help': Nothing
  'embedded.failure.noKey.title': Nothing
  'embedded.failure.noKey.help': Nothing
  'embedded.failure.frame.title': Nothing
  'embedded.failure.frame.help': Nothing
  'embedded.failure.unfinished.title': Nothing
  'embedded.failure.unfinished.help': Nothing
  'embedded.failure.nameTaken.title': Nothing
  'embedded.failure.nameTaken.help': Nothing
  'embedded.failure.known.title': Nothing
  'embedded.failure.known.help': Nothing
  'embedded.failure.phrase.title': Nothing
  'embedded.failure.phrase.help': Nothing
  'embedded.failure.phraseWords.title': Nothing
  'embedded.failure.phraseWords.help': Nothing
  'embedded.failure.phraseLine.title': Nothing
  'embedded.failure.phraseLine.help': Nothing
  'embedded.failure.key.title': Nothing
  'embedded.failure.key.help': Nothing
  'embedded.failure.notOffered.title': Nothing
  'embedded.failure.denied.title': Nothing
  'embedded.failure.full.title': Nothing
  'embedded.failure.email.title': Nothing
}

/** The sentences of the area "embedded". */
export const embeddedTexts: Area<EmbeddedKeys> = {
  english: {
    'embedded.tryAgain': "Try again",
    'embedded.cancel': "Cancel",
    'embedded.wallet': "Your wallet",
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
    'embedded.email.passkey.help': "Your last code was a while ago. Before a passkey is added, you get another one by email.",
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
    'embedded.request.signatureWho': ["This page wants you to sign this with your account on ",["b",["network"]],": ",["address",""]],
    'embedded.request.reject': "Reject",
    'embedded.request.approve': "Approve",
    'embedded.request.news': [["card"],". Approve or reject."],
    'embedded.failure.cancelled.title': "You cancelled the request",
    'embedded.failure.cancelled.help': "Nothing was made and nothing was signed.",
    'embedded.failure.unused.title': "The passkey was not used",
    'embedded.failure.unused.help': "Its prompt was closed, or not answered in time. Try again when you are ready.",
    'embedded.failure.notAllowed.title': "The browser did not allow the passkey",
    'embedded.failure.notAllowed.help': "Its prompt may have been refused. Try again, or use another browser.",
    'embedded.failure.notSupported.title': "Webauthn is not supported on this device",
    'embedded.failure.notSupported.help': "This browser cannot use passkeys. An email wallet works here too.",
    'embedded.failure.notInBrowser.title': "WebAuthn is not supported in this browser",
    'embedded.failure.notInBrowser.help': "Open this page in another browser, outside of the app that shows it. An email wallet works here too.",
    'embedded.failure.offline.title': "This device is offline",
    'embedded.failure.offline.help': "Connect it to the network, then try again. Nothing is lost.",
    'embedded.failure.keysUnreachable.title': "The key service cannot be reached",
    'embedded.failure.keysUnreachable.help': "Check your connection, then try again. Nothing is lost.",
    'embedded.failure.siteUnreachable.title': "The server of this site cannot be reached",
    'embedded.failure.siteUnreachable.help': "Check your connection, then try again. Nothing is lost.",
    'embedded.failure.busy.title': "There is too much to do just now",
    'embedded.failure.busy.help': "Try again in a moment. Nothing is lost.",
    'embedded.failure.failed.title': "The key service could not do this",
    'embedded.failure.failed.help': "Try again in a moment. If it happens again, tell the owner of this site.",
    'embedded.failure.badAnswer.title': "The server of this site sent an answer that cannot be used",
    'embedded.failure.badAnswer.help': "Try again in a moment. If it happens again, tell the owner of this site.",
    'embedded.failure.dishonest.title': "The key service gave a wrong answer. Nothing was sent.",
    'embedded.failure.dishonest.help': "Tell the owner of this site.",
    'embedded.failure.frozen.title': "This wallet is locked for now",
    'embedded.failure.frozen.help': "Something stored for it was changed. Tell the owner of this site.",
    'embedded.failure.session.title': "Failed to create or restore session",
    'embedded.failure.session.help': "Sign in to your wallet again.",
    'embedded.failure.code.title': "The code is invalid or expired.",
    'embedded.failure.code.help': "Copy the whole code, or have a new one sent.",
    'embedded.failure.cannotProceed.title': "Cannot proceed with your request",
    'embedded.failure.cannotProceed.help': "Start again.",
    'embedded.failure.signer.title': "Signer not found",
    'embedded.failure.signer.help': "This wallet has no account for this kind of network.",
    'embedded.failure.account.title': "Account not found",
    'embedded.failure.account.help': "The passkey or the address belongs to another wallet.",
    'embedded.failure.oldLogin.title': "You signed in too long ago for this",
    'embedded.failure.oldLogin.help': "Sign in again, then try once more.",
    'embedded.failure.unreadPasskey.title': "The new passkey cannot be read",
    'embedded.failure.unreadPasskey.help': "Try another device or another browser.",
    'embedded.failure.passkey.title': "The passkey could not be used",
    'embedded.failure.passkey.help': "Try again, or use another device.",
    'embedded.failure.samePasskey.title': "This device already has a passkey of this wallet",
    'embedded.failure.samePasskey.help': "Choose another device in the prompt, such as your phone or a security key.",
    'embedded.failure.refusedPasskey.title': "The key service does not accept this passkey",
    'embedded.failure.refusedPasskey.help': "Start again with a new one.",
    'embedded.failure.lastWayIn.title': "This is the only way into your wallet, so it cannot be removed",
    'embedded.failure.lastWayIn.help': "Add another passkey first.",
    'embedded.failure.late.title': "This took too long, or was done already",
    'embedded.failure.late.help': "Start again.",
    'embedded.failure.foreign.title': "This passkey was not made for this site",
    'embedded.failure.foreign.help': "Start again on the page of this site.",
    'embedded.failure.codeJustSent.title': "A code was sent to this address a moment ago",
    'embedded.failure.codeJustSent.help': "Look in your inbox. Another can be sent soon.",
    'embedded.failure.codeLimit.title': "As many codes as possible were sent to this address in the last hour",
    'embedded.failure.codeLimit.help': "Look in your inbox and in your spam folder.",
    'embedded.failure.notSent.title': "The email could not be sent",
    'embedded.failure.notSent.help': "Try again in a moment.",
    'embedded.failure.notProved.title': "The address could not be confirmed with this code",
    'embedded.failure.notProved.help': "Have a new code sent, and enter it on the same page.",
    'embedded.failure.recoversOther.title': "This address already brings another wallet back",
    'embedded.failure.recoversOther.help': "Recover that wallet, or use another address.",
    'embedded.failure.noNewWallets.title': "This site makes no new wallets at present",
    'embedded.failure.noNewWallets.help': "Wallets that were made before work as ever. The owner of this site knows more.",
    'embedded.failure.noKey.title': "This browser cannot keep a key for the session",
    'embedded.failure.noKey.help': "Private windows and strict settings may forbid it.",
    'embedded.failure.frame.title': "The key frame does not answer",
    'embedded.failure.frame.help': "Reload the page. Something may keep the frame from loading.",
    'embedded.failure.unfinished.title': "The request was accepted, but is not finished yet",
    'embedded.failure.unfinished.help': "Look again in a while.",
    'embedded.failure.nameTaken.title': "This name is taken",
    'embedded.failure.nameTaken.help': "Choose another one.",
    'embedded.failure.known.title': "It is in your wallet already",
    'embedded.failure.known.help': "Its account is in the list above.",
    'embedded.failure.phrase.title': "This is not a valid recovery phrase",
    'embedded.failure.phrase.help': "A word is wrong, or the words are in another order.",
    'embedded.failure.phraseWords.title': "A recovery phrase has 12, 15, 18, 21 or 24 words",
    'embedded.failure.phraseWords.help': "Count yours, and compare them with what you wrote down.",
    'embedded.failure.phraseLine.title': "The recovery phrase has a line break",
    'embedded.failure.phraseLine.help': "Write all its words on one line.",
    'embedded.failure.key.title': "This is not a private key",
    'embedded.failure.key.help': "A key has 64 characters: the digits 0 to 9 and the letters a to f.",
    'embedded.failure.notOffered.title': "This site offers no embedded wallets",
    'embedded.failure.denied.title': "The rules of this wallet do not allow this",
    'embedded.failure.full.title': "This wallet can hold no more of these",
    'embedded.failure.email.title': "This is not an email address.",
  },
}
