"""OpenStack Swift with its S3 API, as the packages of Debian have it, whole in one folder and on loopback: for tests and benchmarks.

    python3 serve.py FOLDER [PORT]

Prints one line when all four servers answer, and ends with them at SIGTERM or when its standard input ends.
Nothing is installed as a service: only the library is needed (python3-swift), and memcached.
"""

import os
import pwd
import signal
import socket
import subprocess
import sys
import time

from swift.common import utils

folder = sys.argv[1]
etc = os.path.join(folder, 'etc')
devices = os.path.join(folder, 'devices')
SERVERS = ('account', 'container', 'object', 'proxy')


def free_port():
    with socket.socket() as found:
        found.bind(('127.0.0.1', 0))
        return found.getsockname()[1]


ports = {server: free_port() for server in (*SERVERS, 'memcached')}
if len(sys.argv) > 2:
    ports['proxy'] = int(sys.argv[2])
me = pwd.getpwuid(os.geteuid()).pw_name

COMMON = f"""[DEFAULT]
bind_ip = 127.0.0.1
bind_port = %(port)d
user = {me}
swift_dir = {etc}
devices = {devices}
mount_check = false
workers = 0
log_level = WARNING
# Not a reserve of this small folder: the disk is shared with all else of the machine.
fallocate_reserve = 0
disable_fallocate = true
"""
BACKEND = """
[pipeline:main]
pipeline = %(server)s-server
[app:%(server)s-server]
use = egg:swift#%(server)s
"""
PROXY = """
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy container-quotas slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:%(memcached)d
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
force_swift_request_proxy_log = false
[filter:tempauth]
use = egg:swift#tempauth
user_hub_tester = not-a-secret .admin
[filter:copy]
use = egg:swift#copy
[filter:container-quotas]
use = egg:swift#container_quotas
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""


def write(name, text):
    with open(os.path.join(etc, name), 'w') as out:
        out.write(text)


def configure():
    os.makedirs(os.path.join(devices, 'd1'), exist_ok=True)
    os.makedirs(etc, exist_ok=True)
    try:
        os.setxattr(os.path.join(devices, 'd1'), 'user.swift.trial', b'x')
    except OSError as error:
        sys.exit(f'Swift keeps what it knows of a file in extended attributes, and {folder} has none: {error}')
    write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = tests\n')
    for server in SERVERS:
        known = {'server': server, 'port': ports[server], 'memcached': ports['memcached']}
        write(f'{server}.conf', COMMON % known + (PROXY if server == 'proxy' else BACKEND) % known)


def make_rings():
    from swift.common.ring import RingBuilder

    for server in SERVERS[:3]:
        builder = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
        builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': ports[server],
                         'device': 'd1', 'replication_ip': '127.0.0.1', 'replication_port': ports[server]})
        builder.rebalance()
        builder.get_ring().save(os.path.join(etc, f'{server}.ring.gz'))


def wait_for(port):
    while True:
        with socket.socket() as trial:
            if trial.connect_ex(('127.0.0.1', port)) == 0:
                return
        time.sleep(0.05)


configure()
utils.set_swift_dir(etc)
make_rings()

# Loaded once, before the four go their ways.
from swift.common.wsgi import run_wsgi  # noqa: E402
import swift.account.server, swift.container.server, swift.obj.server, swift.proxy.server  # noqa: E402,E401,F401

children = [subprocess.Popen(['memcached', '-l', '127.0.0.1', '-p', str(ports['memcached']), '-u', me, '-m', '16']).pid]
for server in SERVERS:
    child = os.fork()
    if child == 0:
        os.close(0)
        os.open(os.devnull, os.O_RDONLY)
        sys.exit(run_wsgi(os.path.join(etc, f'{server}.conf'), f'{server}-server'))
    children.append(child)

signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
try:
    for server in ports:
        wait_for(ports[server])
    print(f'http://127.0.0.1:{ports["proxy"]}', flush=True)
    while sys.stdin.buffer.read(1):
        pass
finally:
    for child in children:
        os.kill(child, signal.SIGKILL)
