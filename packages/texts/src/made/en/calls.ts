// Made by `npm run texts` from locales/en/calls.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type CallsKeys = {
  'calls.intent': Nothing
  'calls.source.by_name': Nothing
  'calls.source.by_owner': Nothing
  'calls.source.by_visitor': Nothing
  'calls.source.by_description': { name: string }
  'calls.left': { count: number }
  'calls.all': Nothing
  'calls.read.label': Nothing
  'calls.read.what': Nothing
  'calls.read.data': Nothing
  'calls.read.contract': Nothing
  'calls.read.abi': Nothing
  'calls.read.file': Nothing
  'calls.read.kept': Nothing
  'calls.read.badData': Nothing
  'calls.read.badContract': Nothing
  'calls.read.badAbi': Nothing
  'calls.read.largeFile': Nothing
  'calls.read.card': Nothing
}

/** The sentences of the area "calls". */
export const callsTexts: Area<CallsKeys> = {
  english: {
    'calls.intent': "In the words of this site",
    'calls.source.by_name': "Read by a list of well-known names.",
    'calls.source.by_owner': "Read by what this site says of the contract.",
    'calls.source.by_visitor': "Read by a file of yours.",
    'calls.source.by_description': ["Described by this site, as part of ",["name"],"."],
    'calls.left': [["count",2,{"one":[0," value is left out here."],"other":[0," values are left out here."]}]," All of them are below."],
    'calls.all': "All values",
    'calls.read.label': "Read a call",
    'calls.read.what': "See what a call would say on its card. Nothing is signed or sent.",
    'calls.read.data': "Call data",
    'calls.read.contract': "Contract",
    'calls.read.abi': "ABI (optional)",
    'calls.read.file': "Choose a file",
    'calls.read.kept': "The ABI stays in this browser. This site’s network node is asked what the call would do. All of it is forgotten when you leave.",
    'calls.read.badData': "Call data is 0x and at least eight more characters, each 0 to 9 or a to f.",
    'calls.read.badContract': "A contract is an address: 0x and 40 characters.",
    'calls.read.badAbi': "This is no ABI that can be read.",
    'calls.read.largeFile': "The file is too large.",
    'calls.read.card': "What the card would say",
  },
}
