// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// @notice A token as most are. Anybody may mint and burn their own.
contract PlainToken is ERC20 {
    constructor(string memory symbol_) ERC20(symbol_, symbol_) {}

    function mint(address to, uint256 amount) public {
        _mint(to, amount);
    }

    function burn(uint256 amount) public {
        _burn(msg.sender, amount);
    }
}

/// @notice A token that keeps a part of each transfer.
contract FeeToken is PlainToken {
    uint256 private immutable _percent;

    constructor(string memory symbol_, uint256 percent) PlainToken(symbol_) {
        _percent = percent;
    }

    function _update(address from, address to, uint256 value) internal override {
        uint256 kept = from == address(0) || to == address(0) ? 0 : (value * _percent) / 100;
        if (kept > 0) super._update(from, address(this), kept);
        super._update(from, to, value - kept);
    }
}

/// @notice A token whose balances are shares of a sum that anybody may change, without a word.
contract RebasingToken {
    string public symbol;
    uint8 public constant decimals = 18;
    uint256 public percent = 100;
    mapping(address => uint256) private _shares;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory symbol_) {
        symbol = symbol_;
    }

    function balanceOf(address account) public view returns (uint256) {
        return (_shares[account] * percent) / 100;
    }

    function mint(address to, uint256 amount) external {
        _shares[to] += (amount * 100) / percent;
        emit Transfer(address(0), to, amount);
    }

    function rebase(uint256 percent_) external {
        percent = 50 + (percent_ % 150);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) public returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        uint256 shares = (amount * 100) / percent;
        _shares[from] -= shares;
        _shares[to] += shares;
        emit Transfer(from, to, amount);
    }
}

/// @notice A token that neither tells of its moves nor of its allowances.
contract SilentToken {
    string public symbol;
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(string memory symbol_) {
        symbol = symbol_;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// @notice Coins as a token: tells of Deposit and Withdrawal, and not of Transfer.
contract WrappedCoin {
    string public constant symbol = "WETH";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);
    event Transfer(address indexed src, address indexed dst, uint256 wad);
    event Approval(address indexed src, address indexed guy, uint256 wad);

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 wad) external {
        balanceOf[msg.sender] -= wad;
        (bool isPaid,) = msg.sender.call{value: wad}("");
        require(isPaid, "not paid");
        emit Withdrawal(msg.sender, wad);
    }

    function approve(address guy, uint256 wad) external returns (bool) {
        allowance[msg.sender][guy] = wad;
        emit Approval(msg.sender, guy, wad);
        return true;
    }

    function transfer(address dst, uint256 wad) external returns (bool) {
        return transferFrom(msg.sender, dst, wad);
    }

    function transferFrom(address src, address dst, uint256 wad) public returns (bool) {
        if (src != msg.sender) allowance[src][msg.sender] -= wad;
        balanceOf[src] -= wad;
        balanceOf[dst] += wad;
        emit Transfer(src, dst, wad);
        return true;
    }
}

interface Taker {
    function tokensReceived(address from, uint256 amount) external;
}

/// @notice A token that calls whom it goes to, as ERC-777 does.
contract HookToken is PlainToken {
    event Sent(address indexed operator, address indexed from, address indexed to, uint256 amount);

    constructor(string memory symbol_) PlainToken(symbol_) {}

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        emit Sent(msg.sender, from, to, value);
        if (to.code.length > 0) Taker(to).tokensReceived(from, value);
    }
}

/// @notice When called by a hook token: sends a part back, and pulls another token by an allowance that it was given.
contract HookTaker is Taker {
    ERC20 private immutable _other;

    constructor(ERC20 other) {
        _other = other;
    }

    function tokensReceived(address from, uint256 amount) external {
        if (from == address(0) || from == address(this)) return;
        ERC20(msg.sender).transfer(from, amount / 3);
        uint256 allowed = _other.allowance(from, address(this));
        uint256 held = _other.balanceOf(from);
        uint256 pulled = amount < allowed ? amount : allowed;
        _other.transferFrom(from, address(this), pulled < held ? pulled : held);
    }
}

/// @notice Items of which there is one each.
contract Items is ERC721 {
    constructor(string memory symbol_) ERC721(symbol_, symbol_) {}

    function mint(uint256 id) external {
        _mint(msg.sender, id);
    }

    function burn(uint256 id) external {
        _update(address(0), id, msg.sender);
    }
}

/// @notice Items of which there are several each.
contract Goods is ERC1155 {
    constructor() ERC1155("") {}

    function mint(uint256[] calldata ids, uint256[] calldata amounts) external {
        _mintBatch(msg.sender, ids, amounts, "");
    }

    function burn(uint256 id, uint256 amount) external {
        _burn(msg.sender, id, amount);
    }
}
