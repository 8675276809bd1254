// Made by `npm run texts` from locales/en/batch.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type BatchKeys = {
  'batch.lead': Nothing
  'batch.leadSome': Nothing
  'batch.fee': Nothing
  'batch.upgrade': Nothing
  'batch.upgradeHelp': Nothing
  'batch.apart': Nothing
  'batch.step': { count: number }
  'batch.submitted': Nothing
  'batch.unknown': Nothing
  'batch.failed': Nothing
  'batch.reverted': Nothing
  'batch.partly': Nothing
  'batch.lost': { count: number; network: string }
  'batch.lostHelp': Nothing
  'batch.looked': Nothing
  'batch.part': { number: number; count: number }
  'batch.activity': { name: 'tag'; contract: string }
  'batch.together': { count: number }
  'batch.done': Nothing
}

/** The sentences of the area "batch". */
export const batchTexts: Area<BatchKeys> = {
  english: {
    'batch.lead': "Your wallet asks once for all of them. Either all are revoked, or none.",
    'batch.leadSome': "Your wallet asks once for each network where it can revoke several together.",
    'batch.fee': "Your wallet shows the network fee for all of them before you confirm.",
    'batch.upgrade': "Your wallet may first ask to upgrade your account",
    'batch.upgradeHelp': "Your account then runs the code of a contract that your wallet has chosen. You can refuse, and revoke one by one.",
    'batch.apart': "Revoke one by one instead",
    'batch.step': [["count",2,{"one":[0," approval, in one confirmation"],"other":[0," approvals, in one confirmation"]}]],
    'batch.submitted': "Your wallet has it. Waiting for the network.",
    'batch.unknown': "Not known. Look in your wallet.",
    'batch.failed': "Not sent. Everything is as before.",
    'batch.reverted': "Undone by the network. Everything is as before.",
    'batch.partly': "Only a part was carried out",
    'batch.lost': [["count",2,{"one":["It is not known whether your wallet sent a call on ",["network"]],"other":["It is not known whether your wallet sent ",0," calls together on ",["network"]]}]],
    'batch.lostHelp': "Look in your wallet. Nothing more is sent there from this account for ten minutes, so that nothing is sent twice.",
    'batch.looked': "I have looked",
    'batch.part': ["Call ",["number",4]," of ",["count",4],". The next follows when this one is done, and is asked for by itself."],
    'batch.activity': ["Called ",["name",["contract"]]],
    'batch.together': [["count",2,{"one":[0," call, together"],"other":[0," calls, together"]}]],
    'batch.done': "Confirmed. All of them are carried out.",
  },
}
