#!/bin/sh
# The arguments are those of MongoDB's image; this engine takes none of them.
exec node /opt/stand-ins/mongo-server.ts /data/db 27017 0.0.0.0
