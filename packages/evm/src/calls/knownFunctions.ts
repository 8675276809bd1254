import type { Hex } from '@latchkey/base'
import { type AbiFunction, parseFunction } from '../abi/parseFunction.ts'

/**
 * Functions that many contracts have under these names, as the standards and the contracts that everybody meets spell
 * them. The first four bytes of a call lead to one of them; that proves nothing of what a contract does.
 */
export const knownFunctions: readonly string[] = [
  // ERC-20, and what many tokens add.
  'transfer(address to,uint256 amount)',
  'transferFrom(address from,address to,uint256 amount)',
  'approve(address spender,uint256 amount)',
  'increaseAllowance(address spender,uint256 addedValue)',
  'decreaseAllowance(address spender,uint256 subtractedValue)',
  'mint(address to,uint256 amount)',
  'burn(uint256 amount)',
  'burnFrom(address account,uint256 amount)',
  'permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
  'permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,bytes32 r,bytes32 s)',
  'transferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce,uint8 v,bytes32 r,bytes32 s)',
  'transferAndCall(address to,uint256 amount,bytes data)',
  'approveAndCall(address spender,uint256 amount,bytes data)',
  'delegate(address delegatee)',
  // ERC-721 and ERC-1155.
  'safeTransferFrom(address from,address to,uint256 tokenId)',
  'safeTransferFrom(address from,address to,uint256 tokenId,bytes data)',
  'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
  'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
  'setApprovalForAll(address operator,bool approved)',
  // Wrapped coins.
  'deposit()',
  'depositTo(address to)',
  'withdraw(uint256 amount)',
  'withdrawTo(address to,uint256 amount)',
  // ERC-4626: vaults.
  'deposit(uint256 assets,address receiver)',
  'mint(uint256 shares,address receiver)',
  'withdraw(uint256 assets,address receiver,address owner)',
  'redeem(uint256 shares,address receiver,address owner)',
  // Contracts with an owner, and those that can be replaced.
  'transferOwnership(address newOwner)',
  'acceptOwnership()',
  'renounceOwnership()',
  'grantRole(bytes32 role,address account)',
  'revokeRole(bytes32 role,address account)',
  'renounceRole(bytes32 role,address account)',
  'pause()',
  'unpause()',
  'upgradeTo(address newImplementation)',
  'upgradeToAndCall(address newImplementation,bytes data)',
  // Permit2.
  'approve(address token,address spender,uint160 amount,uint48 expiration)',
  'lockdown((address token,address spender)[] approvals)',
  'invalidateNonces(address token,address spender,uint48 newNonce)',
  'permit(address owner,((address token,uint160 amount,uint48 expiration,uint48 nonce) details,address spender,uint256 sigDeadline) permitSingle,bytes signature)',
  'permit(address owner,((address token,uint160 amount,uint48 expiration,uint48 nonce)[] details,address spender,uint256 sigDeadline) permitBatch,bytes signature)',
  'transferFrom(address from,address to,uint160 amount,address token)',
  'permitTransferFrom(((address token,uint256 amount) permitted,uint256 nonce,uint256 deadline) permit,(address to,uint256 requestedAmount) transferDetails,address owner,bytes signature)',
  // Many calls in one.
  'multicall(bytes[] data)',
  'multicall(uint256 deadline,bytes[] data)',
  'multicall(bytes32 previousBlockhash,bytes[] data)',
  'aggregate((address target,bytes callData)[] calls)',
  'tryAggregate(bool requireSuccess,(address target,bytes callData)[] calls)',
  'blockAndAggregate((address target,bytes callData)[] calls)',
  'aggregate3((address target,bool allowFailure,bytes callData)[] calls)',
  'aggregate3Value((address target,bool allowFailure,uint256 value,bytes callData)[] calls)',
  // Safe.
  'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
  'execTransactionFromModule(address to,uint256 value,bytes data,uint8 operation)',
  'multiSend(bytes transactions)',
  'approveHash(bytes32 hashToApprove)',
  'addOwnerWithThreshold(address owner,uint256 threshold)',
  'removeOwner(address prevOwner,address owner,uint256 threshold)',
  'swapOwner(address prevOwner,address oldOwner,address newOwner)',
  'changeThreshold(uint256 threshold)',
  'enableModule(address module)',
  'disableModule(address prevModule,address module)',
  'setGuard(address guard)',
  'setFallbackHandler(address handler)',
  // Other accounts that are contracts, and ERC-4337.
  'execute(address to,uint256 value,bytes data)',
  'executeBatch(address[] targets,uint256[] values,bytes[] data)',
  'executeBatch(address[] targets,bytes[] data)',
  'executeBatch((address target,uint256 value,bytes data)[] calls)',
  'handleOps((address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,bytes signature)[] ops,address beneficiary)',
  // Uniswap v2's router, and its many likenesses.
  'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  'swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to,uint256 deadline)',
  'swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  'swapETHForExactTokens(uint256 amountOut,address[] path,address to,uint256 deadline)',
  'swapExactTokensForETH(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  'swapTokensForExactETH(uint256 amountOut,uint256 amountInMax,address[] path,address to,uint256 deadline)',
  'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  'addLiquidity(address tokenA,address tokenB,uint256 amountADesired,uint256 amountBDesired,uint256 amountAMin,uint256 amountBMin,address to,uint256 deadline)',
  'addLiquidityETH(address token,uint256 amountTokenDesired,uint256 amountTokenMin,uint256 amountETHMin,address to,uint256 deadline)',
  'removeLiquidity(address tokenA,address tokenB,uint256 liquidity,uint256 amountAMin,uint256 amountBMin,address to,uint256 deadline)',
  'removeLiquidityETH(address token,uint256 liquidity,uint256 amountTokenMin,uint256 amountETHMin,address to,uint256 deadline)',
  // Uniswap v3's routers: the older one has a deadline among the parameters.
  'exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 deadline,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)',
  'exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)',
  'exactOutputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 deadline,uint256 amountOut,uint256 amountInMaximum,uint160 sqrtPriceLimitX96) params)',
  'exactOutputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountOut,uint256 amountInMaximum,uint160 sqrtPriceLimitX96) params)',
  'exactInput((bytes path,address recipient,uint256 deadline,uint256 amountIn,uint256 amountOutMinimum) params)',
  'exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)',
  'exactOutput((bytes path,address recipient,uint256 deadline,uint256 amountOut,uint256 amountInMaximum) params)',
  'exactOutput((bytes path,address recipient,uint256 amountOut,uint256 amountInMaximum) params)',
  'unwrapWETH9(uint256 amountMinimum,address recipient)',
  'refundETH()',
  'sweepToken(address token,uint256 amountMinimum,address recipient)',
  'selfPermit(address token,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
  // Its universal router, whose commands have a coding of their own.
  'execute(bytes commands,bytes[] inputs)',
  'execute(bytes commands,bytes[] inputs,uint256 deadline)',
  // Names.
  'commit(bytes32 commitment)',
  'register(string name,address owner,uint256 duration,bytes32 secret,address resolver,bytes[] data,bool reverseRecord,uint16 ownerControlledFuses)',
  'renew(string name,uint256 duration)',
  'setName(string name)',
  'setAddr(bytes32 node,address a)',
  'setAddr(bytes32 node,uint256 coinType,bytes a)',
  'setText(bytes32 node,string key,string value)',
  'setContenthash(bytes32 node,bytes hash)',
  'setResolver(bytes32 node,address resolver)',
  'setOwner(bytes32 node,address owner)',
  'setSubnodeOwner(bytes32 node,bytes32 label,address owner)',
  'approve(bytes32 node,address delegate,bool approved)',
  // Staking and claims.
  'stake(uint256 amount)',
  'unstake(uint256 amount)',
  'claim()',
  'getReward()',
  'exit()',
]

let bySelector: ReadonlyMap<string, AbiFunction> | undefined

/** The function by the first four bytes of a call; undefined where it is not known. Parsed when first asked for. */
export function findKnownFunction(data: string): AbiFunction | undefined {
  bySelector ??= new Map(
    knownFunctions.flatMap((text) => {
      const known = parseFunction(text)
      return known === undefined ? [] : [[known.selector as string, known] as const]
    }),
  )
  return bySelector.get(selectorOf(data))
}

/** The first four bytes of a call, in small letters. */
export function selectorOf(data: string): Hex {
  // Cut out of 0x text.
  return data.slice(0, 10).toLowerCase() as Hex
}
