// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface IResolver {
    function addr(bytes32 node) external view returns (address);
    function name(bytes32 node) external view returns (string memory);
}

/// @notice A stand-in for the ENS universal resolver: the two calls that lookups make, answered from the registry and
/// resolvers of this chain. It knows neither gateways nor wildcard names; errors are those of the real one.
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);
    error DNSDecodingFailed(bytes dns);
    error EmptyAddress();

    IRegistry public immutable registry;

    uint256 private constant ETHEREUM_COIN = 60;
    bytes private constant REVERSE_SUFFIX = "\x04addr\x07reverse\x00";

    constructor(IRegistry registry_) {
        registry = registry_;
    }

    /// @param name The name in DNS wire format.
    /// @param data A call of a resolver function whose first argument is the name's node.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        address resolver = findResolver(name, nodeOf(name, 0));
        return (ask(resolver, data), resolver);
    }

    /// @param lookupAddress The 20 bytes of an address.
    function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (lookupAddress.length == 0) revert EmptyAddress();
        // Only the addr.reverse tree exists here.
        if (coinType != ETHEREUM_COIN || lookupAddress.length != 20) revert UnsupportedResolverProfile(msg.sig);
        bytes memory reverseName = bytes.concat("\x28", hexadecimal(lookupAddress), REVERSE_SUFFIX);
        bytes32 reverseNode = nodeOf(reverseName, 0);
        reverseResolver = findResolver(reverseName, reverseNode);
        primary = abi.decode(ask(reverseResolver, abi.encodeCall(IResolver.name, (reverseNode))), (string));
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);

        bytes memory wireName = toWire(bytes(primary));
        bytes32 node = nodeOf(wireName, 0);
        resolver = findResolver(wireName, node);
        address forward = abi.decode(ask(resolver, abi.encodeCall(IResolver.addr, (node))), (address));
        if (forward != address(bytes20(lookupAddress))) {
            revert ReverseAddressMismatch(primary, abi.encodePacked(forward));
        }
    }

    function findResolver(bytes memory name, bytes32 node) private view returns (address resolver) {
        resolver = registry.resolver(node);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
    }

    function ask(address resolver, bytes memory data) private view returns (bytes memory) {
        (bool isAnswered, bytes memory answer) = resolver.staticcall(data);
        if (!isAnswered) revert ResolverError(answer);
        if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        return answer;
    }

    /// The namehash (EIP-137) of the labels of a wire-format name from `offset` on.
    function nodeOf(bytes memory name, uint256 offset) private pure returns (bytes32) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        uint256 start = offset + 1;
        if (start + length >= name.length) revert DNSDecodingFailed(name);
        bytes32 label;
        assembly {
            label := keccak256(add(add(name, 32), start), length)
        }
        return keccak256(abi.encodePacked(nodeOf(name, start + length), label));
    }

    /// `ada.eth` → `\x03ada\x03eth\x00`.
    function toWire(bytes memory name) private pure returns (bytes memory wire) {
        wire = bytes.concat("\x00", name, "\x00");
        uint256 lengthAt = 0;
        for (uint256 index = 1; index < wire.length; index++) {
            if (index < wire.length - 1 && wire[index] != ".") continue;
            uint256 length = index - lengthAt - 1;
            if (length == 0 || length > 255) revert DNSDecodingFailed(name);
            wire[lengthAt] = bytes1(uint8(length));
            lengthAt = index;
        }
        wire[wire.length - 1] = 0;
    }

    function hexadecimal(bytes calldata value) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(value.length * 2);
        for (uint256 index = 0; index < value.length; index++) {
            text[2 * index] = digits[uint8(value[index]) >> 4];
            text[2 * index + 1] = digits[uint8(value[index]) & 15];
        }
    }
}
