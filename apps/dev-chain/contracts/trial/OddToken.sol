// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice A token that describes itself by whatever bytes it was given, and reverts where it was given none.
contract OddToken {
    mapping(address => uint256) public balanceOf;
    mapping(bytes4 => bytes) private _answers;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(bytes memory symbol_, bytes memory name_, bytes memory decimals_, uint256 supply) {
        _answers[0x95d89b41] = symbol_;
        _answers[0x06fdde03] = name_;
        _answers[0x313ce567] = decimals_;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        bytes memory answer = _answers[msg.sig];
        require(answer.length > 0, "no such function");
        return answer;
    }
}
