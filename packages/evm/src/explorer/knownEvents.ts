/** Events that an explorer knows by name. Two may have one hash and differ in what is indexed. */
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
