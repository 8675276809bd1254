// Made by `npm run texts` from locales/en/consolePolicies.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsolePoliciesKeys = {
  'consolePolicies.title': Nothing
  'consolePolicies.new': Nothing
  'consolePolicies.edit': Nothing
  'consolePolicies.lead': { link: 'tag' }
  'consolePolicies.none': Nothing
  'consolePolicies.gone': Nothing
  'consolePolicies.unknownEffect': Nothing
  'consolePolicies.allows': Nothing
  'consolePolicies.denies': Nothing
  'consolePolicies.editNamed': { of: 'tag'; name: string }
  'consolePolicies.delete': { of: 'tag'; name: string }
  'consolePolicies.name': Nothing
  'consolePolicies.nameMissing': Nothing
  'consolePolicies.effect': Nothing
  'consolePolicies.effect.allow': Nothing
  'consolePolicies.effect.deny': Nothing
  'consolePolicies.condition': Nothing
  'consolePolicies.condition.help': { example: string }
  'consolePolicies.consensus': Nothing
  'consolePolicies.consensus.help': { example: string }
  'consolePolicies.time': Nothing
  'consolePolicies.time.help': Nothing
  'consolePolicies.notes': Nothing
  'consolePolicies.inWords': Nothing
  'consolePolicies.inWords.none': Nothing
  'consolePolicies.allowsEverything': Nothing
  'consolePolicies.deniesEverything': Nothing
  'consolePolicies.create': Nothing
  'consolePolicies.change': Nothing
  'consolePolicies.examples': Nothing
  'consolePolicies.example.newWallet': Nothing
  'consolePolicies.example.smallTransfers': Nothing
  'consolePolicies.example.noExport': Nothing
  'consolePolicies.contracts': Nothing
  'consolePolicies.contracts.lead': Nothing
  'consolePolicies.contracts.none': Nothing
  'consolePolicies.contract.new': Nothing
  'consolePolicies.contract.nameMissing': Nothing
  'consolePolicies.contract.address': Nothing
  'consolePolicies.contract.addressHelp': Nothing
  'consolePolicies.contract.addressWrong': Nothing
  'consolePolicies.contract.abi': Nothing
  'consolePolicies.contract.abiHelp': Nothing
  'consolePolicies.contract.abiWrong': Nothing
  'consolePolicies.contract.upload': Nothing
}

/** The sentences of the area "consolePolicies". */
export const consolePoliciesTexts: Area<ConsolePoliciesKeys> = {
  english: {
    'consolePolicies.title': "Policies",
    'consolePolicies.new': "New policy",
    'consolePolicies.edit': "Edit policy",
    'consolePolicies.lead': ["A request is allowed by the root quorum, or by a policy that allows it and none that denies it. With ",["link","contract interfaces"],", a policy can name the functions of a contract."],
    'consolePolicies.none': "There are no policies: only the root quorum may do anything.",
    'consolePolicies.gone': "There is no such policy any more.",
    'consolePolicies.unknownEffect': "This page does not know the effect of this policy, and cannot change it.",
    'consolePolicies.allows': "Allows",
    'consolePolicies.denies': "Denies",
    'consolePolicies.editNamed': ["Edit",["of"," ",["name"]]],
    'consolePolicies.delete': ["Delete",["of"," ",["name"]],"…"],
    'consolePolicies.name': "Name",
    'consolePolicies.nameMissing': "A policy needs a name.",
    'consolePolicies.effect': "Effect",
    'consolePolicies.effect.allow': "Allow",
    'consolePolicies.effect.deny': "Deny",
    'consolePolicies.condition': "Condition",
    'consolePolicies.condition.help': ["The requests it applies to, such as ",["example"],". Leave empty for all."],
    'consolePolicies.consensus': "Consensus",
    'consolePolicies.consensus.help': ["Who must approve, such as ",["example"],". Leave empty if nobody has to."],
    'consolePolicies.time': "Time",
    'consolePolicies.time.help': "When it applies. Leave empty for always.",
    'consolePolicies.notes': "Notes",
    'consolePolicies.inWords': "In words",
    'consolePolicies.inWords.none': "Correct the mistake to read the policy in words.",
    'consolePolicies.allowsEverything': "This policy allows every user to do everything.",
    'consolePolicies.deniesEverything': "This policy denies every request that is not signed by the root quorum.",
    'consolePolicies.create': "Create policy…",
    'consolePolicies.change': "Change policy…",
    'consolePolicies.examples': "Begin with an example",
    'consolePolicies.example.newWallet': "Two must agree on a new wallet",
    'consolePolicies.example.smallTransfers': "Small transfers of one network",
    'consolePolicies.example.noExport': "Never export a wallet",
    'consolePolicies.contracts': "Contract interfaces",
    'consolePolicies.contracts.lead': "With the interface (ABI) of a contract, a policy can name the function that is called and its arguments.",
    'consolePolicies.contracts.none': "No interface is uploaded yet, so no policy can name functions.",
    'consolePolicies.contract.new': "Upload an interface",
    'consolePolicies.contract.nameMissing': "The interface needs a name.",
    'consolePolicies.contract.address': "Address of the contract",
    'consolePolicies.contract.addressHelp': "0x and 40 hexadecimal digits. It means the same contract on every chain.",
    'consolePolicies.contract.addressWrong': "This is no address.",
    'consolePolicies.contract.abi': "Interface (ABI)",
    'consolePolicies.contract.abiHelp': "The JSON that the makers of the contract, or an explorer, publish.",
    'consolePolicies.contract.abiWrong': "This is not the JSON of an interface: a list, which begins with [.",
    'consolePolicies.contract.upload': "Upload…",
  },
}
