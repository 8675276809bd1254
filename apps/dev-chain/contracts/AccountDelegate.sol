// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Code that an account of a person runs as its own (EIP-7702)
/// @notice Makes several calls or none of them: at the account's own word, or at its signature that anybody may bring.
/// @dev It has no owner, nothing to be set up, and calls nobody else's code as its own (no delegatecall): the key of the
/// account is the one power over it. It has no fallback function: a callback that nobody refuses counts as consent in
/// some protocols, and for an account that ran no code it would have failed.
contract AccountDelegate {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error NotTheAccount();
    error NotInside();
    error TooLate();
    error NotNext(uint256 next);
    error NotSigned();
    error TooLittleGas();

    /// @dev The one thing kept: how many batches were brought. ERC-7201, so that other code which the account runs before
    /// or after this does not have its own things there.
    bytes32 private constant NONCE = keccak256(abi.encode(uint256(keccak256("latchkey.account.v1")) - 1)) & ~bytes32(uint256(0xff));
    bytes32 private constant DOMAIN = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant BATCH = keccak256("Batch(Call[] calls,uint256 nonce,uint256 deadline,uint256 gas)Call(address to,uint256 value,bytes data)");
    bytes32 private constant CALL = keccak256("Call(address to,uint256 value,bytes data)");
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    bool private transient _isInside;

    receive() external payable {}

    /// @notice Makes all of the calls, or fails with the answer of the first that fails. For the account itself alone.
    function execute(Call[] calldata calls) external {
        if (msg.sender != address(this)) revert NotTheAccount();
        _make(calls);
    }

    /// @notice The same at the account's signature (EIP-712), whoever brings it: once, in its turn, and until `deadline`.
    /// @param gas The least with which the calls begin. Who brings it cannot let a call inside a call run dry, whose
    /// caller would go on without it.
    function executeSigned(Call[] calldata calls, uint256 nonce, uint256 deadline, uint256 gas, bytes calldata signature) external {
        if (block.timestamp > deadline) revert TooLate();
        bytes32 slot = NONCE;
        uint256 next;
        assembly {
            next := sload(slot)
        }
        if (nonce != next) revert NotNext(next);
        bytes32 batch = keccak256(abi.encode(BATCH, _hash(calls), nonce, deadline, gas));
        bytes32 domain = keccak256(abi.encode(DOMAIN, keccak256("Latchkey Account"), keccak256("1"), block.chainid, address(this)));
        if (!_isSigned(keccak256(abi.encodePacked(hex"1901", domain, batch)), signature)) revert NotSigned();
        // Before the calls: one of them may come back here.
        assembly {
            sstore(slot, add(next, 1))
        }
        if (gasleft() < gas) revert TooLittleGas();
        _make(calls);
    }

    /// @notice ERC-1271: good is what the account's own key has signed, as without code. One key, one account: a signature
    /// here can be taken for no other account's.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _isSigned(hash, signature) ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155BatchReceived.selector;
    }

    /// @notice ERC-165: itself, both receivers of NFTs, and ERC-1271.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x150b7a02 || id == 0x4e2312e0 || id == 0x1626ba7e;
    }

    /// @dev No batch begins within another: neither a call of this one nor whom it calls brings the next.
    function _make(Call[] calldata calls) private {
        if (_isInside) revert NotInside();
        _isInside = true;
        for (uint256 i = 0; i < calls.length; i++) {
            Call calldata each = calls[i];
            (address to, uint256 value, bytes memory data) = (each.to, each.value, each.data);
            // Its answer is copied only where it fails: a long one must not cost who brings the batch.
            assembly ("memory-safe") {
                if iszero(call(gas(), to, value, add(data, 32), mload(data), 0, 0)) {
                    let answer := mload(0x40)
                    returndatacopy(answer, 0, returndatasize())
                    revert(answer, returndatasize())
                }
            }
        }
        _isInside = false;
    }

    function _hash(Call[] calldata calls) private pure returns (bytes32) {
        bytes32[] memory each = new bytes32[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            each[i] = keccak256(abi.encode(CALL, calls[i].to, calls[i].value, keccak256(calls[i].data)));
        }
        return keccak256(abi.encodePacked(each));
    }

    function _isSigned(bytes32 hash, bytes calldata signature) private view returns (bool) {
        if (signature.length != 65) return false;
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > HALF_ORDER) return false;
        // Nobody's signature gives address zero, which no account is.
        return ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), s) == address(this);
    }
}
