// Made by `npm run texts` from locales/en/transfer.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type TransferKeys = {
  'transfer.label': Nothing
  'transfer.connect': Nothing
  'transfer.noNetwork': Nothing
  'transfer.from': { address: 'tag'; from: string; network: string }
  'transfer.toReview': Nothing
  'transfer.toReviewElsewhere': { network: string }
  'transfer.checking': Nothing
  'transfer.noReview': Nothing
  'transfer.elsewhere.title': { network: string }
  'transfer.elsewhere.now': { network: string }
  'transfer.elsewhere.move': { network: string }
  'transfer.moved.kept': { network: string; amount: string }
  'transfer.moved.keptMax': { network: string; symbol: string }
  'transfer.moved.keptToken': { network: string; amount: string; symbol: string; before: string }
  'transfer.moved.keptTokenMax': { network: string; symbol: string; before: string }
  'transfer.moved.dropped': { network: string; symbol: string; amount: string }
  'transfer.moved.droppedMax': { network: string; symbol: string }
  'transfer.to.label': Nothing
  'transfer.to.hint': Nothing
  'transfer.to.looking': { name: string }
  'transfer.to.again': Nothing
  'transfer.to.missing': Nothing
  'transfer.to.noNames': { network: string }
  'transfer.to.unanswered': { name: string }
  'transfer.to.nobody': { name: string }
  'transfer.to.nameAlone': { name: string }
  'transfer.to.elsewhere': { network: string }
  'transfer.to.moved': { name: string }
  'transfer.link.network': { network: string }
  'transfer.link.token': { network: string }
  'transfer.recipient.title': Nothing
  'transfer.recipient.known': Nothing
  'transfer.recipient.here': Nothing
  'transfer.recipient.unchecked': Nothing
  'transfer.asset.label': Nothing
  'transfer.amount.label': Nothing
  'transfer.amount.max': Nothing
  'transfer.amount.working': Nothing
  'transfer.amount.missing': Nothing
  'transfer.amount.zero': Nothing
  'transfer.amount.ambiguous': { typed: string; thousands: string; decimals: string }
  'transfer.balance.reading': Nothing
  'transfer.balance.unread': Nothing
  'transfer.balance.unreadNow': Nothing
  'transfer.balance.have': { balance: string }
  'transfer.balance.haveForFee': { balance: string; fee: string }
  'transfer.short.none': { symbol: string }
  'transfer.short.noneOn': { symbol: string; network: string }
  'transfer.short.amount': { symbol: string; balance: string; short: string }
  'transfer.short.fee': { symbol: string; short: string }
  'transfer.short.both': { short: string }
  'transfer.fee.title': Nothing
  'transfer.fee.uncovered': Nothing
  'transfer.fee.unfilled': Nothing
  'transfer.fee.asking': Nothing
  'transfer.fee.unknown': Nothing
  'transfer.fee.about': { fee: string }
  'transfer.fee.most': { fee: string }
  'transfer.fee.kept': Nothing
  'transfer.fee.part.execution': Nothing
  'transfer.fee.part.layerOne': Nothing
  'transfer.fee.part.operator': Nothing
  'transfer.fee.part.expected': Nothing
  'transfer.fee.part.most': Nothing
  'transfer.fee.part.kept': Nothing
  'transfer.fee.part.gas': Nothing
  'transfer.review.title': Nothing
  'transfer.review.amount': { b: 'tag'; amount: string; network: string }
  'transfer.review.amountTo': { b: 'tag'; amount: string; name: string; network: string }
  'transfer.review.unestimated': Nothing
  'transfer.review.back': Nothing
  'transfer.review.send': { amount: string }
  'transfer.review.sendElsewhere': { amount: string; network: string }
  'transfer.review.notLive': Nothing
  'transfer.review.confirm': { wallet: string }
  'transfer.review.switch': { wallet: string }
  'transfer.review.feeAgain': Nothing
  'transfer.review.feeChanged': { before: string; after: string }
  'transfer.review.maxChanged': { before: string; after: string; amount: string; amountBefore: string }
  'transfer.review.cancelled': Nothing
  'transfer.review.refusedByItself': Nothing
  'transfer.review.failed': Nothing
}

/** The sentences of the area "transfer". */
export const transferTexts: Area<TransferKeys> = {
  english: {
    'transfer.label': "Send",
    'transfer.connect': "Connect a wallet to send. What you typed is kept.",
    'transfer.noNetwork': "No network is configured.",
    'transfer.from': ["From ",["address",["from"]]," on ",["network"]],
    'transfer.toReview': "Review",
    'transfer.toReviewElsewhere': ["Review after switching to ",["network"]],
    'transfer.checking': "Checking the transfer",
    'transfer.noReview': "The review could not be made. Try again.",
    'transfer.elsewhere.title': ["This transfer is for ",["network"]],
    'transfer.elsewhere.now': ["Your wallet is on ",["network"]," now."],
    'transfer.elsewhere.move': ["Send on ",["network"]," instead"],
    'transfer.moved.kept': ["Now on ",["network"],", still with ",["amount"],". Make sure that the recipient wants it there."],
    'transfer.moved.keptMax': ["Now on ",["network"],", still with Max of ",["symbol"],". Make sure that the recipient wants it there."],
    'transfer.moved.keptToken': ["Now on ",["network"],", still with ",["amount"],". Its ",["symbol"]," is another contract than the one on ",["before"],". Make sure that the recipient wants it there."],
    'transfer.moved.keptTokenMax': ["Now on ",["network"],", still with Max of ",["symbol"],". Its ",["symbol"]," is another contract than the one on ",["before"],". Make sure that the recipient wants it there."],
    'transfer.moved.dropped': ["Now on ",["network"],". It has no ",["symbol"],", so “",["amount"],"” was taken out of the form."],
    'transfer.moved.droppedMax': ["Now on ",["network"],". It has no ",["symbol"],", so “Max of ",["symbol"],"” was taken out of the form."],
    'transfer.to.label': "To",
    'transfer.to.hint': "An address, a name or a payment link",
    'transfer.to.looking': ["Looking up ",["name"],"…"],
    'transfer.to.again': "Try again",
    'transfer.to.missing': "Enter who receives it.",
    'transfer.to.noNames': ["Names cannot be looked up on ",["network"],". Enter an address."],
    'transfer.to.unanswered': ["“",["name"],"” could not be looked up. Try again, or enter an address."],
    'transfer.to.nobody': ["Nobody has the name “",["name"],"”."],
    'transfer.to.nameAlone': ["Paste the name “",["name"],"” alone."],
    'transfer.to.elsewhere': ["This address was given for ",["network"],". Switch to that network, or paste the address alone."],
    'transfer.to.moved': ["“",["name"],"” points to another address now. Look at it again."],
    'transfer.link.network': ["This payment link is for ",["network"],", which is not offered here."],
    'transfer.link.token': ["This payment link asks for a token on ",["network"]," that is not offered here."],
    'transfer.recipient.title': "About the recipient",
    'transfer.recipient.known': "The address you know",
    'transfer.recipient.here': "The address in this transfer",
    'transfer.recipient.unchecked': "The recipient could not be checked: the network did not answer.",
    'transfer.asset.label': "Asset",
    'transfer.amount.label': "Amount",
    'transfer.amount.max': "Max",
    'transfer.amount.working': "Working out…",
    'transfer.amount.missing': "Enter an amount.",
    'transfer.amount.zero': "Enter an amount above zero.",
    'transfer.amount.ambiguous': ["\"",["typed"],"\" can be read in two ways. Write ",["thousands"]," or ",["decimals"],"."],
    'transfer.balance.reading': "Reading your balance…",
    'transfer.balance.unread': "Your balance could not be read.",
    'transfer.balance.unreadNow': "Your balance could not be read. Try again in a moment.",
    'transfer.balance.have': ["You have ",["balance"]],
    'transfer.balance.haveForFee': ["You have ",["balance"],"; ",["fee"]," of it stays for the network fee"],
    'transfer.short.none': ["You have no ",["symbol"]," on this network."],
    'transfer.short.noneOn': ["You have no ",["symbol"]," on ",["network"],"."],
    'transfer.short.amount': ["Not enough ",["symbol"],". You have ",["balance"]," and need ",["short"]," more."],
    'transfer.short.fee': ["Not enough ",["symbol"]," for the network fee. ",["short"]," more is needed."],
    'transfer.short.both': ["Amount and network fee together need ",["short"]," more than you have. Max leaves room for the fee."],
    'transfer.fee.title': "Network fee",
    'transfer.fee.uncovered': "Shown once the amount is covered.",
    'transfer.fee.unfilled': "Shown once recipient and amount are filled in.",
    'transfer.fee.asking': "Asking the network…",
    'transfer.fee.unknown': "could not be estimated",
    'transfer.fee.about': ["≈ ",["fee"]],
    'transfer.fee.most': ["at most ",["fee"]],
    'transfer.fee.kept': "Max keeps this back for it",
    'transfer.fee.part.execution': "Execution",
    'transfer.fee.part.layerOne': "Layer-1 data",
    'transfer.fee.part.operator': "Operator",
    'transfer.fee.part.expected': "Expected in all",
    'transfer.fee.part.most': "At most",
    'transfer.fee.part.kept': "Kept back by Max",
    'transfer.fee.part.gas': "Gas limit",
    'transfer.review.title': "Review",
    'transfer.review.amount': ["Send ",["b",["amount"]]," on ",["network"]],
    'transfer.review.amountTo': ["Send ",["b",["amount"]]," to ",["b",["name"]]," on ",["network"]],
    'transfer.review.unestimated': "I send without an estimate: my wallet shows the fee before I approve.",
    'transfer.review.back': "Back",
    'transfer.review.send': ["Send ",["amount"]],
    'transfer.review.sendElsewhere': ["Send ",["amount"]," after switching to ",["network"]],
    'transfer.review.notLive': "Waiting for your wallet to answer…",
    'transfer.review.confirm': ["Confirm in ",["wallet"]],
    'transfer.review.switch': ["Switch network in ",["wallet"]],
    'transfer.review.feeAgain': "Look at the network fee again before you send.",
    'transfer.review.feeChanged': ["The network fee changed from at most ",["before"]," to at most ",["after"],"."],
    'transfer.review.maxChanged': ["The network fee changed from at most ",["before"]," to at most ",["after"],". Max is now ",["amount"]," instead of ",["amountBefore"],"."],
    'transfer.review.cancelled': "You cancelled the request. Nothing was sent.",
    'transfer.review.refusedByItself': "The wallet refused by itself, without asking you. Nothing was sent.",
    'transfer.review.failed': "Something went wrong. Look in your activity before you send again.",
  },
}
