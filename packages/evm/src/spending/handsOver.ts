import { isContractCall } from '../signing/contractCalls.ts'
import type { OpenReason } from './moved.ts'

/** Calls that hand something over and are read no further, by their first four bytes. */
const selectors: Readonly<Record<string, OpenReason>> = {
  // safeTransferFrom(address,address,uint256,bytes)
  b88d4fde: 'collection',
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  f242432a: 'collection',
  // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '2eb2c2d6': 'collection',
  // send(address,uint256,bytes)
  '9bd9bbc6': 'call',
  // operatorSend(address,address,uint256,bytes,bytes)
  '62ad1b83': 'call',
  // authorizeOperator(address)
  '959b8c3f': 'unlimited',
  // increaseApproval(address,uint256)
  d73dd623: 'call',
  // transferAndCall(address,uint256), transferAndCall(address,uint256,bytes)
  '1296ee62': 'call',
  '4000aea0': 'call',
  // transferFromAndCall(address,address,uint256), and with bytes behind it
  d8fbe994: 'call',
  c1d34b89: 'call',
  // approveAndCall(address,uint256), approveAndCall(address,uint256,bytes)
  '3177029f': 'call',
  cae9ca51: 'call',
  // withdraw(uint256,address,address) and redeem(uint256,address,address), of vaults (ERC-4626)
  b460af94: 'call',
  ba087652: 'call',
  // transferPunk(address,uint256), offerPunkForSaleToAddress(uint256,uint256,address)
  '8b72a2ec': 'collection',
  bf31196f: 'collection',
  // Names: setOwner(bytes32,address)
  '5b0fc9c3': 'control',
  // A batch that an account has signed, brought by somebody else.
  b4a575e2: 'call',
  // Permit2: transferFrom(address,address,uint160,address), and a list of the same
  '36c78516': 'call',
  '0d58b1db': 'call',
  // withdrawTo(address,uint256), and of lending: withdraw(address,uint256,address), approveDelegation(address,uint256)
  '205c2878': 'call',
  '69328dec': 'call',
  c04a8a10: 'call',
  // Deposits that are pieces: collect((uint256,address,uint128,uint128)), modifyLiquidities(bytes,uint256)
  fc6f7865: 'call',
  dd46508f: 'call',
  // Tokens of one contract by numbers (ERC-6909): transfer, transferFrom, approve, setOperator
  '095bcdb6': 'call',
  fe99049a: 'call',
  '426a8493': 'call',
  '558a7297': 'call',
  // Accounts that are contracts: execute(address,uint256,bytes), executeBatch in its three forms, execute(bytes32,bytes)
  b61d27f6: 'call',
  '18dfb3c7': 'call',
  '47e1da2a': 'call',
  '34fcd5be': 'call',
  e9ae5c53: 'call',
  // Safe: execTransaction, execTransactionFromModule, approveHash
  '6a761202': 'call',
  '468721a7': 'call',
  d4d9bdcd: 'permission',
  // Contracts with an owner: grantRole, upgradeTo, upgradeToAndCall, changeAdmin, setOwner; ProxyAdmin's upgrade, upgradeAndCall
  '2f2ff15d': 'control',
  '3659cfe6': 'control',
  '4f1ef286': 'control',
  '8f283970': 'control',
  '13af4035': 'control',
  '99a88ec4': 'control',
  '9623609d': 'control',
  // Names: setSubnodeOwner(bytes32,bytes32,address), setRecord(bytes32,address,address,uint64), reclaim(uint256,address)
  '06ab5923': 'control',
  cf408823: 'control',
  '28ed4f6c': 'control',
}

/** The way in which a call that is not read further hands something over; undefined for one that is not known to. */
export function handsOver(data: string): OpenReason | undefined {
  const digits = data.slice(2).toLowerCase()
  const reason = reasonOf(digits)
  if (reason !== undefined) return reason
  // A call within it, wherever it stands: many calls in one have no common form, and a stranger may make one of his own.
  for (let at = 8; at + 8 <= digits.length; at += 2) {
    if (reasonOf(digits.slice(at, at + 8)) !== undefined) return 'call'
  }
  return undefined
}

function reasonOf(digits: string): OpenReason | undefined {
  const selector = digits.slice(0, 8)
  if (Object.hasOwn(selectors, selector)) return selectors[selector]
  // Dirty or missing bytes: older contracts make sense of them.
  return isContractCall(`0x${selector}`) ? 'call' : undefined
}
