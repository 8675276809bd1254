// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @notice Kites of the local chains, one of each. They carry their pictures: nothing has to be fetched to show them.
contract HarborKites is ERC721, Ownable {
    using Strings for uint256;

    uint256 private _last;

    constructor(address minter) ERC721("Harbor Kites", "KITE") Ownable(minter) {}

    function mint(address to) external onlyOwner {
        _mint(to, ++_last);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        bytes memory description = abi.encodePacked(
            '{"name":"Harbor Kite #',
            id.toString(),
            '","image":"data:image/svg+xml;base64,',
            Base64.encode(_draw(id)),
            '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(description));
    }

    function _draw(uint256 id) private pure returns (bytes memory) {
        uint256 hue = uint256(keccak256(abi.encode(id))) % 360;
        string memory lift = (id % 20).toString();
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(',
            ((hue + 190) % 360).toString(),
            ',32%,86%)"/><path d="M0 78q24-10 48 0t48 0v18H0z" fill="hsl(210,30%,48%)"/><g transform="translate(0 ',
            lift,
            ')"><path d="M48 44q10 10 2 18t6 16" fill="none" stroke="#2b2622" stroke-width="1.5"/><path d="M48 6l20 20-20 24-20-24z" fill="hsl(',
            hue.toString(),
            ',58%,52%)"/><path d="M48 6l20 20H28z" fill="hsl(',
            hue.toString(),
            ',58%,66%)"/><path d="M48 6v44M28 26h40" stroke="#2b2622" stroke-width="1.5"/></g></svg>'
        );
    }
}
