// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Says of everything that it belongs to one account, and ever more of it, under a name with tricks.
contract Flatterer {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);

    address private immutable _account;
    string public name;

    constructor(address account, string memory name_) {
        _account = account;
        name = name_;
    }

    function ownerOf(uint256) external view returns (address) {
        return _account;
    }

    function balanceOf(address, uint256) external pure returns (uint256) {
        return type(uint256).max;
    }

    function flood(uint256 first, uint256 count) external {
        uint256[] memory ids = new uint256[](count);
        for (uint256 index = 0; index < count; index++) ids[index] = first + index;
        emit TransferBatch(msg.sender, address(0), _account, ids, ids);
        emit Transfer(address(0), _account, first);
    }
}
