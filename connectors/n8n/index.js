/** n8n reads the lists in package.json; packages need a main file. */
module.exports = {};
