#!/bin/sh
# Accepts mail of the networks around it on port 587, and passes all of it to RELAYHOST.
set -e
postconf -e maillog_file=/dev/stdout inet_interfaces=all inet_protocols=ipv4 mydestination= \
  "mynetworks=127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16" \
  "myhostname=${POSTFIX_myhostname:-mail.localdomain}" "relayhost=$RELAYHOST" smtp_host_lookup=native
postconf -M# smtp/inet
postconf -Me "submission/inet=submission inet n - n - - smtpd"
cp /etc/hosts /etc/resolv.conf /etc/services /var/spool/postfix/etc/ 2>/dev/null || true
exec postfix start-fg
