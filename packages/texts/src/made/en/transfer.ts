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
  'transfer.lack.to': Nothing
  'transfer.lack.toWrong': Nothing
  'transfer.lack.amount': Nothing
  'transfer.lack.amountWrong': Nothing
  'transfer.lack.fee': Nothing
  'transfer.lack.balance': { symbol: string }
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
  'transfer.to.paste': Nothing
  'transfer.to.notPasted': Nothing
  'transfer.to.takeBack': Nothing
  'transfer.to.choices': Nothing
  'transfer.to.paid': Nothing
  'transfer.to.paidOn': { day: string }
  'transfer.to.own': Nothing
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
  'transfer.recipient.useKnown': Nothing
  'transfer.recipient.zero_recipient': Nothing
  'transfer.recipient.burn_recipient': Nothing
  'transfer.recipient.token': { symbol: string }
  'transfer.recipient.own_address': Nothing
  'transfer.recipient.look_alike': Nothing
  'transfer.recipient.look_alike_end': Nothing
  'transfer.recipient.first_time': Nothing
  'transfer.recipient.not_checked': Nothing
  'transfer.recipient.contract_recipient': Nothing
  'transfer.recipient.smart_account': Nothing
  'transfer.recipient.code_elsewhere': { network: string }
  'transfer.recipient.name_moved': { name: string }
  'transfer.recipient.name_left': { name: string }
  'transfer.recipient.contacts_unread': Nothing
  'transfer.recipient.unchecked': Nothing
  'transfer.asset.label': Nothing
  'transfer.asset.button': { symbol: string }
  'transfer.asset.title': Nothing
  'transfer.asset.search': Nothing
  'transfer.asset.searchAll': Nothing
  'transfer.asset.none': Nothing
  'transfer.amount.label': Nothing
  'transfer.amount.max': Nothing
  'transfer.amount.working': Nothing
  'transfer.amount.missing': Nothing
  'transfer.amount.zero': Nothing
  'transfer.amount.twoReadings': { typed: string }
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
  'transfer.fee.paid': { site: string }
  'transfer.fee.uncovered': Nothing
  'transfer.fee.unfilled': Nothing
  'transfer.fee.asking': Nothing
  'transfer.fee.unknown': Nothing
  'transfer.fee.about': { fee: string }
  'transfer.fee.most': { fee: string }
  'transfer.fee.kept': Nothing
  'transfer.fee.show': Nothing
  'transfer.fee.hide': Nothing
  'transfer.fee.part.execution': Nothing
  'transfer.fee.part.layerOne': Nothing
  'transfer.fee.part.operator': Nothing
  'transfer.fee.part.expected': Nothing
  'transfer.fee.part.most': Nothing
  'transfer.fee.part.kept': Nothing
  'transfer.fee.part.gas': Nothing
  'transfer.review.title': Nothing
  'transfer.review.contract': Nothing
  'transfer.review.after': Nothing
  'transfer.review.afterLeast': { balance: string }
  'transfer.review.afterFee': { balance: string }
  'transfer.review.amount': { b: 'tag'; amount: string; network: string }
  'transfer.review.amountTo': { b: 'tag'; amount: string; name: string; network: string }
  'transfer.review.unestimated': Nothing
  'transfer.review.back': Nothing
  'transfer.review.send': { amount: string }
  'transfer.review.sendElsewhere': { amount: string; network: string }
  'transfer.review.notLive': Nothing
  'transfer.review.confirm': { wallet: string }
  'transfer.review.confirmAny': Nothing
  'transfer.review.switch': { wallet: string }
  'transfer.review.switchAny': Nothing
  'transfer.review.feeAgain': Nothing
  'transfer.review.feeChanged': { before: string; after: string }
  'transfer.review.maxChanged': { before: string; after: string; amount: string; amountBefore: string }
  'transfer.review.cancelled': Nothing
  'transfer.review.refusedByItself': Nothing
  'transfer.review.failed': Nothing
  'transfer.smallest': { amount: string }
  'transfer.tokens': Nothing
  'transfer.progress.onItsWay': Nothing
  'transfer.progress.done': Nothing
  'transfer.progress.mismatch': Nothing
  'transfer.progress.mismatchWhy': Nothing
  'transfer.differs.unreadable': Nothing
  'transfer.differs.earlier': Nothing
  'transfer.differs.sender': { address: string }
  'transfer.differs.token': { address: string }
  'transfer.differs.recipient': { address: string }
  'transfer.differs.creation': Nothing
  'transfer.differs.longer': Nothing
  'transfer.differs.amount': { amount: string }
  'transfer.differs.call': Nothing
  'transfer.differs.coins': { amount: string }
  'transfer.differs.other': Nothing
  'transfer.progress.to': { b: 'tag'; amount: string; address: 'tag'; network: string }
  'transfer.progress.toName': { b: 'tag'; amount: string; name: string; address: 'tag'; network: string }
  'transfer.progress.transaction': Nothing
  'transfer.progress.inItsPlace': Nothing
  'transfer.progress.copy': Nothing
  'transfer.progress.explorer': Nothing
  'transfer.progress.details': Nothing
  'transfer.progress.leave': Nothing
  'transfer.progress.forget': Nothing
  'transfer.progress.again': Nothing
  'transfer.step.submitted': Nothing
  'transfer.step.seen': Nothing
  'transfer.step.included': { needed: number }
  'transfer.step.counted': { count: number; needed: number }
  'transfer.step.confirmed': Nothing
  'transfer.status.awaiting.word': Nothing
  'transfer.status.awaiting.sentence': Nothing
  'transfer.status.unknown.word': Nothing
  'transfer.status.unknown.sentence': Nothing
  'transfer.status.unknown.unheard': Nothing
  'transfer.status.submitted.word': Nothing
  'transfer.status.submitted.sentence': Nothing
  'transfer.status.seen.word': Nothing
  'transfer.status.seen.sentence': Nothing
  'transfer.status.included.word': { count: number; needed: number }
  'transfer.status.included.sentence': { count: number; needed: number }
  'transfer.status.confirmed.word': Nothing
  'transfer.status.confirmed.sentence': Nothing
  'transfer.status.confirmed.mismatch': Nothing
  'transfer.status.failing.word': { count: number; needed: number }
  'transfer.status.failing.sentence': Nothing
  'transfer.status.reverted.word': Nothing
  'transfer.status.reverted.sentence': Nothing
  'transfer.status.said': { quote: 'tag'; reason: string }
  'transfer.status.replaced.word': Nothing
  'transfer.status.replaced.sentence': Nothing
  'transfer.status.cancelled.word': Nothing
  'transfer.status.cancelled.sentence': Nothing
  'transfer.status.cancelled.here': Nothing
  'transfer.status.dropped.word': Nothing
  'transfer.status.dropped.sentence': Nothing
  'transfer.status.unsent.word': Nothing
  'transfer.status.unsent.sentence': Nothing
  'transfer.status.undone.sentence': Nothing
  'transfer.collectible': { name: string; number: string }
  'transfer.collectibles': { count: string; name: string; number: string }
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
    'transfer.lack.to': "Enter a recipient",
    'transfer.lack.toWrong': "Check the recipient",
    'transfer.lack.amount': "Enter an amount",
    'transfer.lack.amountWrong': "Check the amount",
    'transfer.lack.fee': "Check the network fee",
    'transfer.lack.balance': ["Not enough ",["symbol"]],
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
    'transfer.to.paste': "Paste",
    'transfer.to.notPasted': "The browser does not let this page read what you copied. Paste it with the keyboard.",
    'transfer.to.takeBack': "Choose another recipient",
    'transfer.to.choices': "Recipients",
    'transfer.to.paid': "Paid before",
    'transfer.to.paidOn': ["Last paid on ",["day"]],
    'transfer.to.own': "Your accounts",
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
    'transfer.recipient.useKnown': "Use the address you know",
    'transfer.recipient.zero_recipient': "Nobody owns this address: what is sent there is lost.",
    'transfer.recipient.burn_recipient': "This address destroys what is sent to it.",
    'transfer.recipient.token': ["This is the contract of ",["symbol"],", not a person."],
    'transfer.recipient.own_address': "This is your own address.",
    'transfer.recipient.look_alike': "This looks like an address you know, but it is another one. If you have compared both and mean this one, save it as a contact first.",
    'transfer.recipient.look_alike_end': "It begins or ends like an address you know, but it is another one.",
    'transfer.recipient.first_time': "You have not sent to this address from this browser before.",
    'transfer.recipient.not_checked': "The network could not say whether this is a contract.",
    'transfer.recipient.contract_recipient': "This is a contract. Make sure that it can give back what you send.",
    'transfer.recipient.smart_account': "A smart account: a person’s account that runs code of its own.",
    'transfer.recipient.code_elsewhere': ["This is a contract on ",["network"],", and nothing here. What you send may be lost."],
    'transfer.recipient.name_moved': ["“",["name"],"” led to another address when you used it last."],
    'transfer.recipient.name_left': ["This address had the name “",["name"],"” when you used it last. The name leads elsewhere now."],
    'transfer.recipient.contacts_unread': "Your contacts cannot be read, so this address was not compared with them.",
    'transfer.recipient.unchecked': "The recipient could not be checked: the network did not answer.",
    'transfer.asset.label': "Asset",
    'transfer.asset.button': ["Asset: ",["symbol"]],
    'transfer.asset.title': "Choose an asset",
    'transfer.asset.search': "Search assets",
    'transfer.asset.searchAll': "Name or address",
    'transfer.asset.none': "No asset of this name. Check the spelling.",
    'transfer.amount.label': "Amount",
    'transfer.amount.max': "Max",
    'transfer.amount.working': "Working out…",
    'transfer.amount.missing': "Enter an amount.",
    'transfer.amount.zero': "Enter an amount above zero.",
    'transfer.amount.twoReadings': ["“",["typed"],"” can be read in two ways. Choose the amount that you mean."],
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
    'transfer.fee.paid': ["Paid by ",["site"]],
    'transfer.fee.uncovered': "Shown once the amount is covered.",
    'transfer.fee.unfilled': "Shown once recipient and amount are filled in.",
    'transfer.fee.asking': "Asking the network…",
    'transfer.fee.unknown': "could not be estimated",
    'transfer.fee.about': ["≈ ",["fee"]],
    'transfer.fee.most': ["at most ",["fee"]],
    'transfer.fee.kept': "Max keeps this back for it",
    'transfer.fee.show': "Show parts",
    'transfer.fee.hide': "Hide parts",
    'transfer.fee.part.execution': "Execution",
    'transfer.fee.part.layerOne': "Layer-1 data",
    'transfer.fee.part.operator': "Operator",
    'transfer.fee.part.expected': "Expected in all",
    'transfer.fee.part.most': "At most",
    'transfer.fee.part.kept': "Kept back by Max",
    'transfer.fee.part.gas': "Gas limit",
    'transfer.review.title': "Review",
    'transfer.review.contract': "Token contract",
    'transfer.review.after': "Balance after",
    'transfer.review.afterLeast': ["at least ",["balance"]],
    'transfer.review.afterFee': [["balance"]," less the network fee"],
    'transfer.review.amount': ["Send ",["b",["amount"]]," on ",["network"]],
    'transfer.review.amountTo': ["Send ",["b",["amount"]]," to ",["b",["name"]]," on ",["network"]],
    'transfer.review.unestimated': "I send without an estimate: my wallet shows the fee before I approve.",
    'transfer.review.back': "Back",
    'transfer.review.send': ["Send ",["amount"]],
    'transfer.review.sendElsewhere': ["Send ",["amount"]," after switching to ",["network"]],
    'transfer.review.notLive': "Waiting for your wallet to answer…",
    'transfer.review.confirm': ["Confirm in ",["wallet"]],
    'transfer.review.confirmAny': "Confirm in your wallet",
    'transfer.review.switch': ["Switch network in ",["wallet"]],
    'transfer.review.switchAny': "Switch network in your wallet",
    'transfer.review.feeAgain': "Look at the network fee again before you send.",
    'transfer.review.feeChanged': ["The network fee changed from at most ",["before"]," to at most ",["after"],"."],
    'transfer.review.maxChanged': ["The network fee changed from at most ",["before"]," to at most ",["after"],". Max is now ",["amount"]," instead of ",["amountBefore"],"."],
    'transfer.review.cancelled': "You cancelled the request. Nothing was sent.",
    'transfer.review.refusedByItself': "The wallet refused by itself, without asking you. Nothing was sent.",
    'transfer.review.failed': "Something went wrong. Look in your activity before you send again.",
    'transfer.smallest': [["amount"]," (smallest unit)"],
    'transfer.tokens': "tokens",
    'transfer.progress.onItsWay': "On its way",
    'transfer.progress.done': "Sent",
    'transfer.progress.mismatch': "Not what you approved",
    'transfer.progress.mismatchWhy': "The network holds something other than what you approved",
    'transfer.differs.unreadable': "What the network holds cannot be read.",
    'transfer.differs.earlier': "It was sent before you approved this one.",
    'transfer.differs.sender': ["It was sent by ",["address"],"."],
    'transfer.differs.token': ["The token is ",["address"],"."],
    'transfer.differs.recipient': ["It goes to ",["address"],"."],
    'transfer.differs.creation': "It makes a new contract.",
    'transfer.differs.longer': "It carries more data than you approved.",
    'transfer.differs.amount': ["The amount is ",["amount"],"."],
    'transfer.differs.call': "It calls something else.",
    'transfer.differs.coins': ["It sends ",["amount"],"."],
    'transfer.differs.other': "It is not what you approved.",
    'transfer.progress.to': [["b",["amount"]]," to ",["address",""]," on ",["network"]],
    'transfer.progress.toName': [["b",["amount"]]," to ",["b",["name"]]," ",["address",""]," on ",["network"]],
    'transfer.progress.transaction': "Transaction",
    'transfer.progress.inItsPlace': "In its place",
    'transfer.progress.copy': "Copy transaction",
    'transfer.progress.explorer': "Open in the explorer",
    'transfer.progress.details': "Details",
    'transfer.progress.leave': "You can leave this page: the transfer goes on without it.",
    'transfer.progress.forget': "It was not sent: forget it",
    'transfer.progress.again': "New transfer",
    'transfer.step.submitted': "Handed to the network",
    'transfer.step.seen': "Seen by the network",
    'transfer.step.included': ["In a block, with ",["needed",2,{"one":[0," confirmation"],"other":[0," confirmations"]}]],
    'transfer.step.counted': ["In a block · ",["count",4]," of ",["needed",2,{"one":[0," confirmation"],"other":[0," confirmations"]}]],
    'transfer.step.confirmed': "Confirmed",
    'transfer.status.awaiting.word': "Waiting for the wallet",
    'transfer.status.awaiting.sentence': "Confirm the transfer in your wallet.",
    'transfer.status.unknown.word': "Outcome unknown",
    'transfer.status.unknown.sentence': "The page was closed while your wallet was asking you. The request may still be open there: refuse it, or look in your wallet for the transfer before you send it again.",
    'transfer.status.unknown.unheard': "It is not known what your wallet did. The request may still be open there: refuse it, or look in your wallet for the transfer before you send it again.",
    'transfer.status.submitted.word': "Sent",
    'transfer.status.submitted.sentence': "Handed to the network. Waiting for a node to show it.",
    'transfer.status.seen.word': "Seen",
    'transfer.status.seen.sentence': "The network has it. Waiting for a block.",
    'transfer.status.included.word': [["count",4]," of ",["needed",4]],
    'transfer.status.included.sentence': ["In a block: ",["count",4]," of ",["needed",2,{"one":[0," confirmation"],"other":[0," confirmations"]}],"."],
    'transfer.status.confirmed.word': "Confirmed",
    'transfer.status.confirmed.sentence': "Confirmed. The transfer is done.",
    'transfer.status.confirmed.mismatch': "The network has carried it out, and it cannot be undone.",
    'transfer.status.failing.word': ["Failed, ",["count",4]," of ",["needed",4]],
    'transfer.status.failing.sentence': "It failed in a block. That can still be undone: wait before you send again.",
    'transfer.status.reverted.word': "Failed",
    'transfer.status.reverted.sentence': "The network carried it out and it failed. Nothing but the fee left your account.",
    'transfer.status.said': ["The contract said: “",["quote",["reason"]],"”"],
    'transfer.status.replaced.word': "Replaced",
    'transfer.status.replaced.sentence': "Your wallet sent another transaction in its place. This transfer did not happen.",
    'transfer.status.cancelled.word': "Cancelled",
    'transfer.status.cancelled.sentence': "It was cancelled in your wallet. Nothing but the fee left your account.",
    'transfer.status.cancelled.here': "It was cancelled here, as you asked. Nothing but the fee left your account.",
    'transfer.status.dropped.word': "Out of sight",
    'transfer.status.dropped.sentence': "No node shows this transfer now. It may still be carried out: look in your wallet before you send again.",
    'transfer.status.unsent.word': "Not sent",
    'transfer.status.unsent.sentence': "Not sent. Everything is as before.",
    'transfer.status.undone.sentence': "Undone by the network. Everything is as before.",
    'transfer.collectible': [["name"]," #",["number"]],
    'transfer.collectibles': [["count"]," × ",["name"]," #",["number"]],
  },
}
