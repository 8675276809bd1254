// Made by `npm run texts` from locales/en/activity.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type ActivityKeys = {
  'activity.none': Nothing
  'activity.noneHelp': Nothing
  'activity.transfers': Nothing
  'activity.latest': Nothing
  'activity.pending': Nothing
  'activity.today': Nothing
  'activity.yesterday': Nothing
  'activity.line.to': { name: 'tag'; recipient: string }
  'activity.line.mismatch': Nothing
  'activity.amount': Nothing
  'activity.to': Nothing
  'activity.from': Nothing
  'activity.sent': Nothing
  'activity.transaction': Nothing
  'activity.explorer': Nothing
  'activity.remove': Nothing
  'activity.nothing': Nothing
  'activity.nothingHelp': Nothing
  'activity.noMatch': Nothing
  'activity.clear': Nothing
  'activity.reading': Nothing
  'activity.late': Nothing
  'activity.line.from': { name: 'tag'; recipient: string }
  'activity.line.toOwn': { name: 'tag'; recipient: string }
  'activity.line.fromOwn': { name: 'tag'; recipient: string }
  'activity.line.self': Nothing
  'activity.line.contract': Nothing
  'activity.line.call': { name: 'tag'; recipient: string }
  'activity.line.issued': Nothing
  'activity.line.unknown': Nothing
  'activity.line.amountOnly': Nothing
  'activity.piece': { number: string }
  'activity.pieces': { amount: string; number: string }
  'activity.state.confirming': Nothing
  'activity.state.confirming.why': Nothing
  'activity.state.received': Nothing
  'activity.state.amountOnly': Nothing
  'activity.time': Nothing
  'activity.fee': Nothing
  'activity.network': Nothing
  'activity.block': Nothing
  'activity.collection': Nothing
  'activity.contract': Nothing
  'activity.details': Nothing
  'activity.print': Nothing
  'activity.receipt': Nothing
  'activity.lookUp': Nothing
  'activity.receiptFoot': { time: string; site: string }
  'activity.search': Nothing
  'activity.search.short': Nothing
  'activity.file': Nothing
  'activity.filter': Nothing
  'activity.filter.made': { count: number }
  'activity.filter.directions': Nothing
  'activity.filter.assets': Nothing
  'activity.filter.states': Nothing
  'activity.filter.remove': { name: string }
  'activity.filter.show': Nothing
  'activity.filter.way': Nothing
  'activity.filter.in': Nothing
  'activity.filter.out': Nothing
  'activity.filter.network': Nothing
  'activity.filter.asset': Nothing
  'activity.filter.coin': Nothing
  'activity.filter.token': { symbol: string; network: string }
  'activity.filter.state': Nothing
  'activity.filter.underWay': Nothing
  'activity.filter.done': Nothing
  'activity.filter.failed': Nothing
  'activity.signIn': Nothing
  'activity.onlySent': Nothing
  'activity.connect': Nothing
  'activity.absent': Nothing
  'activity.failed': Nothing
  'activity.again': Nothing
  'activity.outdated': { time: string }
  'activity.network.away': { network: string; time: string }
  'activity.network.awayUnseen': { network: string }
  'activity.network.catchingUp': { network: string; time: string }
  'activity.network.catchingUpUnseen': { network: string }
  'activity.missing': Nothing
  'activity.missing.direct': { network: string }
  'activity.missing.amounts': { network: string }
  'activity.hidden': { count: number }
  'activity.hidden.why': Nothing
  'activity.hidden.list': Nothing
  'activity.hidden.newest': { count: number }
  'activity.hidden.zeroValue': Nothing
  'activity.hidden.lookAlike': Nothing
  'activity.hidden.unlisted': Nothing
  'activity.older': Nothing
  'activity.older.reading': { network: string; block: string }
  'activity.older.begins': { network: string }
  'activity.older.refused': { network: string }
  'activity.older.end': Nothing
  'activity.older.cut': { network: string }
  'activity.news': Nothing
  'activity.news.show': Nothing
  'activity.news.received': { sum: string }
  'activity.news.coming': { sum: string }
  'activity.news.confirmed': { sum: string; recipient: string }
  'activity.news.failed': { sum: string; recipient: string }
  'activity.line.where': { place: 'tag'; network: string; dot: 'tag'; time: string }
}

/** The sentences of the area "activity". */
export const activityTexts: Area<ActivityKeys> = {
  english: {
    'activity.none': "Nothing sent yet",
    'activity.noneHelp': "Transfers that you send from this browser are listed here, each with its progress.",
    'activity.transfers': "Transfers",
    'activity.latest': "Latest transfers",
    'activity.pending': "On the way",
    'activity.today': "Today",
    'activity.yesterday': "Yesterday",
    'activity.line.to': ["To ",["name",["recipient"]]],
    'activity.line.mismatch': "Not as approved",
    'activity.amount': "Amount",
    'activity.to': "To",
    'activity.from': "From",
    'activity.sent': "Sent",
    'activity.transaction': "Transaction",
    'activity.explorer': "Open in the explorer",
    'activity.remove': "Remove from this list",
    'activity.nothing': "Nothing here yet",
    'activity.nothingHelp': "What comes in and what you send is listed here, from every network.",
    'activity.noMatch': "Nothing matches",
    'activity.clear': "Clear the filters",
    'activity.reading': "Reading your history…",
    'activity.late': "Your history takes longer than usual…",
    'activity.line.from': ["From ",["name",["recipient"]]],
    'activity.line.toOwn': ["To your account ",["name",["recipient"]]],
    'activity.line.fromOwn': ["From your account ",["name",["recipient"]]],
    'activity.line.self': "To yourself",
    'activity.line.contract': "New contract",
    'activity.line.call': ["Call to ",["name",["recipient"]]],
    'activity.line.issued': "Newly issued",
    'activity.line.unknown': "From an unknown sender",
    'activity.line.amountOnly': "Received, details not available",
    'activity.piece': ["No. ",["number"]],
    'activity.pieces': [["amount"]," × No. ",["number"]],
    'activity.state.confirming': "Confirming",
    'activity.state.confirming.why': "It is in a block. A few more blocks make it certain.",
    'activity.state.received': "Confirmed. It is yours.",
    'activity.state.amountOnly': "The balance grew by this much. This network cannot say how.",
    'activity.time': "Time",
    'activity.fee': "Network fee",
    'activity.network': "Network",
    'activity.block': "Block",
    'activity.collection': "Collection",
    'activity.contract': "Token contract",
    'activity.details': "Details",
    'activity.print': "Print a receipt",
    'activity.receipt': "Receipt",
    'activity.lookUp': "Look it up at",
    'activity.receiptFoot': ["Printed on ",["time"]," at ",["site"],". The network is the proof: anybody can look up the transaction."],
    'activity.search': "Search name, address or token",
    'activity.search.short': "Search",
    'activity.file': "Download as a table (CSV)",
    'activity.filter': "Filter",
    'activity.filter.made': ["Filter, ",["count",2,{"one":[0," chosen"],"other":[0," chosen"]}]],
    'activity.filter.directions': "Direction",
    'activity.filter.assets': "Asset",
    'activity.filter.states': "State",
    'activity.filter.remove': ["Remove the filter ",["name"]],
    'activity.filter.show': "Show the list",
    'activity.filter.way': "In and out",
    'activity.filter.in': "Received",
    'activity.filter.out': "Sent",
    'activity.filter.network': "All networks",
    'activity.filter.asset': "All assets",
    'activity.filter.coin': "Coins",
    'activity.filter.token': [["symbol"]," on ",["network"]],
    'activity.filter.state': "Any state",
    'activity.filter.underWay': "Under way",
    'activity.filter.done': "Confirmed",
    'activity.filter.failed': "Failed",
    'activity.signIn': "Sign in to see what came in.",
    'activity.onlySent': "Only what you sent from this browser is listed.",
    'activity.connect': "Connect your wallet and sign in to see what came in.",
    'activity.absent': "This site has no history to show now. Only what you sent from this browser is listed.",
    'activity.failed': "Your history cannot be reached",
    'activity.again': "Try again",
    'activity.outdated': ["This may be out of date. It was last read ",["time"],"."],
    'activity.network.away': [["network"]," cannot be reached. Last seen ",["time"],"."],
    'activity.network.awayUnseen': [["network"]," cannot be reached, and was not seen yet."],
    'activity.network.catchingUp': ["Catching up on ",["network"],". Read up to ",["time"]," so far."],
    'activity.network.catchingUpUnseen': ["Catching up on ",["network"],"…"],
    'activity.missing': "What may be missing",
    'activity.missing.direct': ["On ",["network"],", coins that a contract paid out are not listed."],
    'activity.missing.amounts': ["On ",["network"],", coins that came in are listed without their sender."],
    'activity.hidden': [["count",2,{"one":[0," hidden entry that looks like a trick"],"other":[0," hidden entries that look like a trick"]}]],
    'activity.hidden.why': "Anybody can send you worthless tokens, or make a payment of nothing look like yours. Do not copy an address from here.",
    'activity.hidden.list': "Hidden entries",
    'activity.hidden.newest': [["count",2,{"one":"Only the newest is listed.","other":["The newest ",0," are listed."]}]],
    'activity.hidden.zeroValue': "It moved nothing.",
    'activity.hidden.lookAlike': "The address resembles one that you know.",
    'activity.hidden.unlisted': "Nobody here knows this token.",
    'activity.older': "Load older",
    'activity.older.reading': ["Reading ",["network"]," further back, from block ",["block"],"…"],
    'activity.older.begins': ["Reading ",["network"]," from its newest block…"],
    'activity.older.refused': ["The server does not read ",["network"]," further back now. Try again later."],
    'activity.older.end': "There is nothing older.",
    'activity.older.cut': ["Older entries of ",["network"]," are left out: there are more than this site keeps."],
    'activity.news': "News",
    'activity.news.show': "Show",
    'activity.news.received': ["You received ",["sum"]],
    'activity.news.coming': [["sum"]," is coming in"],
    'activity.news.confirmed': [["sum"]," to ",["recipient"]," is confirmed"],
    'activity.news.failed': [["sum"]," to ",["recipient"]," did not go through"],
    'activity.line.where': [["place",["network"]],["dot"," · "],["time"]],
  },
}
