/** Functions that an explorer knows by name, as the standards and the contracts that everybody meets spell them. */
export const knownFunctions: readonly string[] = [
  // ERC-20, and what many tokens add.
  'transfer(address to,uint256 amount)',
  'transferFrom(address from,address to,uint256 amount)',
  'approve(address spender,uint256 amount)',
  'increaseAllowance(address spender,uint256 addedValue)',
  'decreaseAllowance(address spender,uint256 subtractedValue)',
  'mint(address to,uint256 amount)',
  'burn(uint256 amount)',
  'permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
  // ERC-721 and ERC-1155.
  'safeTransferFrom(address from,address to,uint256 tokenId)',
  'safeTransferFrom(address from,address to,uint256 tokenId,bytes data)',
  'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
  'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
  'setApprovalForAll(address operator,bool approved)',
  // Wrapped coins.
  'deposit()',
  'withdraw(uint256 amount)',
  // Contracts with an owner.
  'transferOwnership(address newOwner)',
  'renounceOwnership()',
  // Permit2.
  'approve(address token,address spender,uint160 amount,uint48 expiration)',
  // Many calls in one.
  'multicall(bytes[] data)',
  'multicall(uint256 deadline,bytes[] data)',
  // Names.
  'setName(string name)',
  'setAddr(bytes32 node,address a)',
  'setText(bytes32 node,string key,string value)',
  'setResolver(bytes32 node,address resolver)',
  'setOwner(bytes32 node,address owner)',
  'setSubnodeOwner(bytes32 node,bytes32 label,address owner)',
  // Contract wallets.
  'execute(address to,uint256 value,bytes data)',
  'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
]

/** Events likewise. Two may have one hash and differ in what is indexed. */
export const knownEvents: readonly string[] = [
  'Transfer(address indexed from,address indexed to,uint256 value)',
  'Transfer(address indexed from,address indexed to,uint256 indexed tokenId)',
  'Approval(address indexed owner,address indexed spender,uint256 value)',
  'Approval(address indexed owner,address indexed approved,uint256 indexed tokenId)',
  'ApprovalForAll(address indexed owner,address indexed operator,bool approved)',
  'TransferSingle(address indexed operator,address indexed from,address indexed to,uint256 id,uint256 value)',
  'TransferBatch(address indexed operator,address indexed from,address indexed to,uint256[] ids,uint256[] values)',
  'Deposit(address indexed to,uint256 amount)',
  'Withdrawal(address indexed from,uint256 amount)',
  'OwnershipTransferred(address indexed previousOwner,address indexed newOwner)',
  'Approval(address indexed owner,address indexed token,address indexed spender,uint160 amount,uint48 expiration)',
  'Upgraded(address indexed implementation)',
  'AddrChanged(bytes32 indexed node,address a)',
  'NameChanged(bytes32 indexed node,string name)',
  'NewResolver(bytes32 indexed node,address resolver)',
  'NewOwner(bytes32 indexed node,bytes32 indexed label,address owner)',
]
