// Made by `npm run texts` from locales/en/consoleWallets.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleWalletsKeys = {
  'consoleWallets.title': Nothing
  'consoleWallets.wallet': Nothing
  'consoleWallets.new': Nothing
  'consoleWallets.none': Nothing
  'consoleWallets.open': { of: 'tag'; name: string }
  'consoleWallets.made': { time: 'tag' }
  'consoleWallets.id': { id: string }
  'consoleWallets.noAccounts': Nothing
  'consoleWallets.copy': { address: string }
  'consoleWallets.addAccount': Nothing
  'consoleWallets.deleteAccount': Nothing
  'consoleWallets.deleteAddress': { address: string }
  'consoleWallets.delete': Nothing
  'consoleWallets.nameMissing': Nothing
  'consoleWallets.accounts': { count: number }
  'consoleWallets.words': Nothing
  'consoleWallets.create': Nothing
  'consoleWallets.export': Nothing
  'consoleWallets.export.title': Nothing
  'consoleWallets.export.what': { name: string }
  'consoleWallets.export.phrase': Nothing
  'consoleWallets.export.key': { address: string }
}

/** The sentences of the area "consoleWallets". */
export const consoleWalletsTexts: Area<ConsoleWalletsKeys> = {
  english: {
    'consoleWallets.title': "Wallets",
    'consoleWallets.wallet': "Wallet",
    'consoleWallets.new': "New wallet",
    'consoleWallets.none': "The organization has no wallets of its own. Those of visitors are in their sub-organizations.",
    'consoleWallets.open': ["Open",["of"," ",["name"]]],
    'consoleWallets.made': ["Made ",["time",""]],
    'consoleWallets.id': ["Id ",["id"]],
    'consoleWallets.noAccounts': "No accounts.",
    'consoleWallets.copy': ["Copy ",["address"]],
    'consoleWallets.addAccount': "Add an account…",
    'consoleWallets.deleteAccount': "Delete…",
    'consoleWallets.deleteAddress': ["Delete ",["address"],"…"],
    'consoleWallets.delete': "Delete the wallet…",
    'consoleWallets.nameMissing': "A wallet needs a name.",
    'consoleWallets.accounts': [["count",2,{"one":[0," Ethereum account"],"other":[0," Ethereum accounts"]}]],
    'consoleWallets.words': "Words of its recovery phrase",
    'consoleWallets.create': "Create wallet…",
    'consoleWallets.export': "Export",
    'consoleWallets.export.title': "Export a wallet",
    'consoleWallets.export.what': ["What of “",["name"],"”"],
    'consoleWallets.export.phrase': "The recovery phrase: all accounts",
    'consoleWallets.export.key': ["The key of ",["address"]],
  },
}
