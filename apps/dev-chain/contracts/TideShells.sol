// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @notice Shells of the local chains, many of each kind. They carry their pictures.
contract TideShells is ERC1155, Ownable {
    using Strings for uint256;

    string public constant name = "Tide Shells";
    uint256 private _given;

    constructor(address minter) ERC1155("") Ownable(minter) {}

    /// @notice Five shells of one kind; the kinds take turns.
    function mint(address to) external onlyOwner {
        _mint(to, 1 + (_given++ % 4), 5, "");
    }

    function uri(uint256 id) public pure override returns (string memory) {
        bytes memory description = abi.encodePacked(
            '{"name":"Tide Shell ',
            id.toString(),
            '","image":"data:image/svg+xml;base64,',
            Base64.encode(_draw(id)),
            '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(description));
    }

    function _draw(uint256 id) private pure returns (bytes memory) {
        string memory hue = ((id * 77) % 360).toString();
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(44,44%,88%)"/><path d="M48 80C16 74 8 44 20 28q8-10 16-6 4-10 12-10t12 10q8-4 16 6c12 16 4 46-28 52z" fill="hsl(',
            hue,
            ',44%,70%)"/><path d="M48 78V14M44 76L30 26M52 76l14-50M40 74L18 40M56 74l22-34" fill="none" stroke="hsl(',
            hue,
            ',40%,40%)" stroke-width="2"/></svg>'
        );
    }
}
